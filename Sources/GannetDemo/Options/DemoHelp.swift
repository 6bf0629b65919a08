/// What `--help` prints.
enum DemoHelp {
    static let text = """
        usage: gannet-demo [options]

        Shows what Gannet does: a list of applications whose icons it loads (Apps), one large
        picture after another (Shuffle), observed pictures (Activities), a hundred animations
        (Moving), and what goes on meanwhile (Inspector). Without options the pictures come from
        the content that `make demo` prepares, or else are drawn here; a web server inside this
        process serves them.

          --catalog FILE     show this property list (name, download, icon) instead; its icons are
                             loaded from the addresses in it
          --rows N           show N rows, repeating the catalog with addresses of their own
          --latency MS       the local server waits so long before each answer
          --fail PERCENT     so many of a hundred requests fail at the local server
          --cache DIR        keep what was loaded here for the next run
          --page NAME        open this page: \(pages)
          --screenshot FILE  save a picture of the window (PNG) when the visible rows are loaded
          --drive fling      scroll from the top to the bottom and back, then rest
          --drive play       press the page's button a dozen times, faster than anything loads
          --drive watch      touch nothing for five seconds
          --search TEXT      search the apps for this
          --inspector        open the inspector
          --dark             use the dark style
          --still            show ready-made pictures and load nothing, for comparison
          --report FILE      write the measurements (JSON)
          --exit             leave when all that is done
          --help             print this

        """

    private static let pages = Page.allCases.map(\.rawValue).joined(separator: ", ")
}
