/// What the demo was asked to do, as given on the command line.
struct DemoOptions: Equatable {
    /// A catalog to show instead of the prepared one.
    var catalog: String?
    /// How many rows to show; nil shows each app once.
    var rows: Int?
    /// How long the local origin waits before each answer, in milliseconds.
    var latency = 0
    /// How many of a hundred requests the local origin fails.
    var failPercent = 0
    /// Where answers are kept between runs; nil keeps them in a folder of this run alone.
    var cache: String?
    /// Which page to open.
    var page = Page.apps
    /// Where to save a picture of the window once the visible rows are loaded.
    var screenshot: String?
    /// What the page does by itself.
    var drive: Drive?
    /// Whether the rows show ready-made textures, with nothing to load.
    var isStill = false
    /// Where to write the measurements.
    var report: String?
    /// Whether to leave when everything asked for is done.
    var exits = false
    /// What to search for on the Apps page; nil leaves the field closed.
    var search: String?
    /// Whether the inspector is open.
    var showsInspector = false
    /// Whether the dark style is used, whatever the desktop's settings say.
    var isDark = false
    /// Whether to print how to use the demo, and leave.
    var showsHelp = false

    /// Whether a script, and not somebody, looks at the run.
    var isScripted: Bool { exits || drive != nil || screenshot != nil || report != nil }
}

/// What a page does by itself.
enum Drive: String, CaseIterable {
    /// From the top to the bottom and back, then it rests.
    case fling
    /// The page's own button is pressed a dozen times, faster than anything loads.
    case play
    /// Nothing is touched for five seconds.
    case watch
}

/// The pages of the demo.
enum Page: String, CaseIterable {
    /// A list of applications with their icons.
    case apps
    /// One large picture, of which each click takes another.
    case shuffle
    /// Pictures that are observed models.
    case activities
    /// A hundred animations at once.
    case moving
}
