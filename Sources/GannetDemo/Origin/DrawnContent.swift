import FoundationEssentials
import GannetCore
import GannetTesting

/// Icons and photographs that are drawn when they are asked for: content for a run without prepared
/// files.
struct DrawnContent {
    private let png: any ImageEncoding
    private let jpeg: any ImageEncoding
    private let gif: (any AnimationEncoding)?

    /// Content in the formats that `codecs` write.
    init(_ codecs: CodecRegistry) throws(ImageError) {
        png = try codecs.encoder(for: .png)
        jpeg = try codecs.encoder(for: .jpeg)
        gif = try codecs.encoder(for: .gif) as? any AnimationEncoding
    }

    private static let side = 128

    /// Where the photographs are.
    static let photoPaths = (1...24).map { "photos/Hills-\($0).jpg" }

    /// Files at the paths that ``BuiltInApps`` names, and the photographs.
    func originContent() -> OriginContent {
        let names = Dictionary(
            BuiltInApps.entries.map { ("/" + $0.icon, $0.name) }, uniquingKeysWith: { $1 })
        let numbers = Dictionary(
            Self.photoPaths.enumerated().map { ("/" + $1, $0) }, uniquingKeysWith: { $1 })
        return OriginContent { path in
            if let number = numbers[path] { return photo(number) }
            guard let name = names[path] else { return nil }
            let tile = IconTile(name: name, side: Self.side).image()
            // `try?` because an icon that cannot be made is, to a web client, not there.
            guard let data = try? png.encode(tile, options: EncodeOptions()) else { return nil }
            return OriginContent.Resource(data, type: "image/png", cacheControl: "max-age=86400")
        }
    }

    /// The animations, which no prepared content has.
    func animations() -> OriginContent {
        let numbers = Dictionary(
            DrawnAnimation.paths.enumerated().map { ("/" + $1, $0) }, uniquingKeysWith: { $1 })
        return OriginContent { path in
            guard let number = numbers[path], let gif else { return nil }
            let animation = DrawnAnimation(number: number)
            // `try?` for the same reason as above.
            let data = try? gif.encode(DrawnAnimation.outline, options: EncodeOptions()) {
                animation.frame($0)
            }
            return data.map {
                OriginContent.Resource($0, type: "image/gif", cacheControl: "max-age=86400")
            }
        }
    }

    private func photo(_ number: Int) -> OriginContent.Resource? {
        let options = EncodeOptions(quality: 85, isProgressive: true)
        // `try?` for the same reason.
        guard let data = try? jpeg.encode(DrawnPhoto(number: number).image(), options: options)
        else { return nil }
        return OriginContent.Resource(data, type: "image/jpeg", cacheControl: "max-age=86400")
    }
}
