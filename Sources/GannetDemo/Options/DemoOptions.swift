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
    /// Whether the list scrolls by itself.
    var drive: Drive?
    /// Whether the rows show ready-made textures, with nothing to load.
    var isStill = false
    /// Where to write the measurements.
    var report: String?
    /// Whether to leave when everything asked for is done.
    var exits = false
    /// Whether to print how to use the demo, and leave.
    var showsHelp = false
}

/// How the list scrolls by itself.
enum Drive: String, CaseIterable {
    /// From the top to the bottom and back, then it rests.
    case fling
}

/// The pages of the demo.
enum Page: String, CaseIterable {
    /// A list of applications with their icons.
    case apps
}
