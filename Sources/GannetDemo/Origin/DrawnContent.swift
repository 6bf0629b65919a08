import FoundationEssentials
import GannetCore
import GannetTesting

/// Icons that are drawn when they are asked for: content for a run without prepared files.
struct DrawnContent {
    /// Writes PNG.
    let encoder: any ImageEncoding

    private static let side = 128

    /// Files at the paths that ``BuiltInApps`` names.
    func originContent() -> OriginContent {
        let names = Dictionary(
            BuiltInApps.entries.map { ("/" + $0.icon, $0.name) }, uniquingKeysWith: { $1 })
        return OriginContent { path in
            guard let name = names[path] else { return nil }
            let tile = IconTile(name: name, side: Self.side).image()
            // `try?` because an icon that cannot be made is, to a web client, not there.
            guard let data = try? encoder.encode(tile, options: EncodeOptions()) else { return nil }
            return OriginContent.Resource(data, type: "image/png", cacheControl: "max-age=86400")
        }
    }
}
