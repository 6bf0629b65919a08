import FoundationEssentials
import GannetCore
import GannetTesting

/// What the list shows, and the web server that serves it where one is needed.
struct DemoContent {
    /// The rows.
    let catalog: Catalog
    /// The server; nil where the icons are somebody else's to serve.
    let origin: ScriptedOrigin?

    /// The pictures of the Shuffle and Activities pages, with their names.
    let photos: [(name: String, request: ImageRequest)]
    /// The animations of the Moving page; none without a server of our own.
    let animations: [ImageRequest]
    /// How slow and unreliable the server is; nil without one.
    let conditions: OriginConditions?

    /// The content that the options ask for: a given catalog, the prepared one, or a drawn one.
    ///
    /// - Throws: ``CatalogError``; also when there is no socket to be had.
    init(_ options: DemoOptions, folder: ContentFolder?, codecs: CodecRegistry) throws {
        if let file = options.catalog {
            let entries = try CatalogFile(path: file).entries()
            let base = IconBase.folder(Self.folder(of: file))
            catalog = Catalog(entries, icons: base, rows: options.rows)
            photos = entries.prefix(48).map { ($0.name, base.request(for: $0.icon, copy: 0)) }
            animations = []
            origin = nil
            conditions = nil
            return
        }
        let drawn = try DrawnContent(codecs)
        let moving = drawn.animations()
        let files =
            folder.map { OriginContent(folder: $0.path, cacheControl: "max-age=86400") }
            ?? drawn.originContent()
        let entries =
            try folder.map { try CatalogFile(path: $0.catalog).entries() } ?? BuiltInApps.entries
        let conditions = OriginConditions(
            OriginConditions.Values(
                latency: options.latency, failPercent: options.failPercent))
        // What somebody plays with for hours is not recorded.
        let origin = try ScriptedOrigin(recordsEvents: false) { request in
            let isAnimation = request.path.hasPrefix("/moving/")
            return conditions.apply(
                to: (isAnimation ? moving : files).answer(to: request), for: request)
        }
        let name = folder == nil ? "gannet-demo:drawn" : "gannet-demo:prepared"
        let base = IconBase.origin(address: origin.url(""), name: name)
        catalog = Catalog(entries, icons: base, rows: options.rows)
        let paths = folder?.photos ?? DrawnContent.photoPaths
        photos = paths.map { (Self.title(of: $0), base.request(for: $0, copy: 0)) }
        animations = DrawnAnimation.paths.map { base.request(for: $0, copy: 0) }
        self.origin = origin
        self.conditions = conditions
    }

    /// What a file is called, for people.
    private static func title(of path: String) -> String {
        let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        return String(name.map { "-_".contains($0) ? " " : $0 })
    }

    /// The folder that a file lies in, as a whole path.
    private static func folder(of file: String) -> String {
        URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false)
    }
}
