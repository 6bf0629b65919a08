import FoundationEssentials
import GannetCodecs
import GannetCore
import GannetPixels

extension FuzzTarget {
    private static let registry: CodecRegistry = {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        return registry
    }()

    /// Small enough that memory and time are bounded by them.
    private static let limits = DecodeLimits(
        maximumSide: 2000, maximumPixels: 250_000, maximumBytes: 4_000_000, maximumFrames: 200,
        maximumAnimationPixels: 10_000_000)

    /// Parsers of picture files.
    static let pictures: [FuzzTarget] =
        [
            FuzzTarget(name: "sniff") { _ = registry.format(of: $0) },
            FuzzTarget(name: "header") { data in
                attempt { () throws(ImageError) in
                    let header = try registry.header(ofPrefix: data, limits: limits)
                    precondition(header.width > 0 && header.height > 0 && header.frameCount > 0)
                }
            },
            FuzzTarget(name: "exif") { _ = Orientation(exif: $0.span) },
        ]
        + registry.decodableFormats.compactMap { format in
            registry.decoder(of: format).map { decoder in
                FuzzTarget(name: format.name) { decode($0, decoder) }
            }
        }

    private static func decode(_ data: Data, _ decoder: any ImageDecoding) {
        for damage in [DamagePolicy.strict, .lenient] {
            let options = DecodeOptions(damage: damage, limits: limits)
            attempt { () throws(ImageError) in
                let decoded = try decoder.decode(data, options: options)
                precondition(decoded.image.width == decoded.header.width)
                precondition(decoded.image.height == decoded.header.height)
            }
            attempt { () throws(ImageError) in
                guard let decoder = decoder as? any AnimationDecoding else { return }
                let frames = try decoder.frames(of: data, options: options)
                for index in [frames.header.frameCount - 1, 0, frames.header.frameCount / 2] {
                    _ = try frames.frame(index)
                }
            }
        }
    }

    /// A typed error is an answer like any other.
    private static func attempt(_ body: () throws(ImageError) -> Void) {
        do throws(ImageError) { try body() } catch { precondition(!error.reason.isEmpty) }
    }
}
