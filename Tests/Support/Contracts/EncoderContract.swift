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
            Clause("a picture's own profile comes back, or else its colours become sRGB") {
                try $0.ownProfile()
            },
            Clause("a picture in sRGB says so where that is asked for") { try $0.sRGBProfile() },
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

    private func ownProfile() throws {
        for (color, light) in [(0x3366_99FF, 0x7CAA_CBFF), (0x6666_66FF, 0xAAAA_AAFF)] {
            var picture = Image.solid(UInt32(color), width: 40, height: 20, layout: .rgba8)
            picture.colorProfile = Data(
                ICCBuilder.rgb([ICCBuilder.red, ICCBuilder.green, ICCBuilder.blue], gamma: 1))
            let file = try file(picture)
            var options = DecodeOptions(layout: .rgba8)
            let plain = try decoder.decode(file, options: options).image
            try demandNear(plain, UInt32(light))
            try demand(plain.colorProfile == nil, "a profile came that was not asked for")
            options.keepsColorProfile = true
            let kept = try decoder.decode(file, options: options).image
            let holds = kept.colorProfile != nil
            try demand(!holds || kept.colorProfile == picture.colorProfile, "another profile")
            // libjxl gives back what it keeps with loss in sRGB only.
            let may = encoder.format == .gif ? [false] : [true, encoder.format != .jpegXL]
            try demand(may.contains(holds), "a profile came back: \(holds)")
            try demandNear(kept, UInt32(holds ? color : light))
        }
    }

    private func sRGBProfile() throws {
        for layout in [PixelLayout.rgba8, .gray8] {
            let picture = Image.solid(0x6666_66FF, width: 40, height: 20, layout: layout)
            for embeds in [false, true] {
                var options = EncodeOptions()
                options.embedsColorProfile = embeds
                let file = try encoder.encode(picture, options: options)
                let read = try decoder.decode(file, options: DecodeOptions(layout: .rgba8))
                try demandNear(read.image, 0x6666_66FF)
                // libjxl has a shorter way to say the same; GIF has none.
                let holds = ![.gif, .jpegXL].contains(encoder.format)
                try demand(
                    read.header.hasICCProfile == (embeds && holds),
                    "embedding \(embeds) gives \(read.header.hasICCProfile)")
            }
        }
    }

    private func demandNear(_ image: Image, _ expected: UInt32) throws {
        let color = image.color(x: 20, y: 10)
        let isNear = [24, 16, 8, 0].allSatisfy { shift in
            abs(Int(color >> shift & 0xFF) - Int(expected >> shift & 0xFF)) <= 4
        }
        try demand(isNear, "\(String(color, radix: 16)) for \(String(expected, radix: 16))")
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
