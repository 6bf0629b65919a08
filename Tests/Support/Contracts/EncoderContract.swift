import FoundationEssentials
import GannetCore
import GannetTesting

/// What every `ImageEncoding` must do, judged by a decoder of its format.
package struct EncoderContract: Contract {
    private let encoder: any ImageEncoding
    private let decoder: any ImageDecoding

    package init(_ encoder: any ImageEncoding, readBy decoder: any ImageDecoding) {
        self.encoder = encoder
        self.decoder = decoder
    }

    package static var clauses: [Clause<EncoderContract>] {
        [
            Clause("the file has the size and nearly the colour of the picture") {
                try $0.roundTrip()
            },
            Clause("the smallest picture can be written") { try $0.smallest() },
            Clause("the same picture gives the same file") { try $0.isStateless() },
        ]
    }

    private func file(_ image: Image) throws -> Data {
        try encoder.encode(image, options: EncodeOptions())
    }

    private func roundTrip() throws {
        try demand(encoder.format == decoder.format, "another decoder's format")
        let picture = Image.solid(0x3366_99FF, width: 40, height: 20, layout: .rgba8)
        let read = try decoder.decode(
            try file(picture), options: DecodeOptions(layout: .rgba8)
        ).image
        try demand((read.width, read.height) == (40, 20), "\(read.width)×\(read.height)")
        let color = read.color(x: 20, y: 10)
        let isNear = [24, 16, 8, 0].allSatisfy { shift in
            abs(Int(color >> shift & 0xFF) - Int(UInt32(0x3366_99FF) >> shift & 0xFF)) <= 3
        }
        try demand(isNear, "the colour is \(String(color, radix: 16))")
    }

    private func smallest() throws {
        let read = try decoder.decode(
            try file(.solid(0xFF00_00FF, width: 1, height: 1, layout: .rgba8)),
            options: DecodeOptions())
        try demand((read.image.width, read.image.height) == (1, 1), "another size")
    }

    private func isStateless() throws {
        let picture = Image.solid(0x3366_99FF, width: 9, height: 7, layout: .rgba8)
        try demand(try file(picture) == file(picture), "two files differ")
    }
}
