import FoundationEssentials
import GannetCore
import GannetTesting

/// What the list shows, and the web server that serves it where one is needed.
struct DemoContent {
    /// The rows.
    let catalog: Catalog
    /// The server; nil where the icons are somebody else's to serve.
    let origin: ScriptedOrigin?

    /// The content that the options ask for: a given catalog, the prepared one, or a drawn one.
    ///
    /// - Throws: ``CatalogError``; also when there is no socket to be had.
    init(_ options: DemoOptions, folder: ContentFolder?, encoder: any ImageEncoding) throws {
        if let file = options.catalog {
            let entries = try CatalogFile(path: file).entries()
            let base = IconBase.folder(Self.folder(of: file))
            catalog = Catalog(entries, icons: base, rows: options.rows)
            origin = nil
            return
        }
        let files =
            folder.map { OriginContent(folder: $0.path, cacheControl: "max-age=86400") }
            ?? DrawnContent(encoder: encoder).originContent()
        let entries =
            try folder.map { try CatalogFile(path: $0.catalog).entries() } ?? BuiltInApps.entries
        let origin = try ScriptedOrigin(
            serving: files, latency: options.latency, failPercent: options.failPercent)
        let name = folder == nil ? "gannet-demo:drawn" : "gannet-demo:prepared"
        let base = IconBase.origin(address: origin.url(""), name: name)
        catalog = Catalog(entries, icons: base, rows: options.rows)
        self.origin = origin
    }

    /// The folder that a file lies in, as a whole path.
    private static func folder(of file: String) -> String {
        URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false)
    }
}
