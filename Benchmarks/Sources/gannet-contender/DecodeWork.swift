import Contender
import FoundationEssentials
import GannetCodecs
import GannetCore
import GannetMoreCodecs

/// `decode FILE SIDE COUNT`: to premultiplied RGBA, whole where `SIDE` is 0.
enum DecodeWork {
    private static let codecs: CodecRegistry = {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        registry.addMoreCodecs()
        return registry
    }()

    @Sendable static func prepare(_ order: WorkOrder) throws -> @Sendable () throws -> Void {
        let data = try Data(contentsOf: URL(filePath: order.text(0)))
        let side = try order.number(1)
        let decoder = try codecs.decoder(for: data)
        let options = DecodeOptions(targetSize: side == 0 ? nil : TargetSize(side))
        return {
            for _ in 0..<order.count { use(try decoder.decode(data, options: options).image) }
        }
    }
}

/// Keeps the optimiser from leaving out what made a picture.
@inline(never)
func use(_ image: Image?) {
    precondition((image?.width ?? 0) > 0, "a benchmark lost its picture")
}
