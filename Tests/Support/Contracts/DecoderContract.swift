import FoundationEssentials
import GannetCore
import GannetTesting

/// What every `ImageDecoding` must do, on a file of its format that is 40 by 20 pixels large.
package struct DecoderContract: Contract {
    private let decoder: any ImageDecoding
    private let file: Data

    package init(_ decoder: any ImageDecoding, file: Data) {
        self.decoder = decoder
        self.file = file
    }

    package static var clauses: [Clause<DecoderContract>] {
        [
            Clause("the header tells format and size") { try $0.header() },
            Clause("the picture has the size of its file") { try $0.fullSize() },
            Clause("the picture fits into a smaller size") { try $0.smallSize() },
            Clause("the picture comes in the layout asked for") { try $0.layouts() },
            Clause("what exceeds the limits is refused") { try $0.limits() },
            Clause("what is no file of the format is refused") { try $0.garbage() },
            Clause("a decode whose time is over, or that nobody wants, ends, lenient or not") {
                try $0.watch()
            },
            Clause("the same file gives the same picture on every thread") {
                try await $0.isStateless()
            },
        ]
    }

    private func decode(_ options: DecodeOptions = DecodeOptions()) throws -> DecodedImage {
        try decoder.decode(file, options: options)
    }

    private func header() throws {
        let header = try decoder.header(of: file, limits: .default)
        try demand(header.format == decoder.format, "the header says \(header.format)")
        let size = (header.width, header.height)
        try demand(size == (40, 20), "the header says \(size)")
    }

    private func fullSize() throws {
        let decoded = try decode()
        let size = (decoded.image.width, decoded.image.height)
        try demand(size == (40, 20), "the picture is \(size)")
        try demand(decoded.header.width == 40 && !decoded.isTruncated, "the header is another")
    }

    private func smallSize() throws {
        let image = try decode(DecodeOptions(targetSize: TargetSize(10))).image
        try demand((image.width, image.height) == (10, 5), "\(image.width)×\(image.height)")
    }

    private func layouts() throws {
        for layout in [PixelLayout.rgba8, .rgba8Premultiplied] {
            let image = try decode(DecodeOptions(layout: layout)).image
            try demand(image.layout == layout, "\(image.layout) came for \(layout)")
        }
    }

    private func limits() throws {
        let narrow = DecodeLimits(maximumSide: 39, maximumPixels: .max, maximumBytes: .max)
        let few = DecodeLimits(maximumSide: .max, maximumPixels: 799, maximumBytes: .max)
        for limits in [narrow, few] {
            var options = DecodeOptions()
            options.limits = limits
            try refuses(.tooLarge) { () throws(ImageError) in
                _ = try decoder.decode(file, options: options)
            }
        }
    }

    private func watch() throws {
        for damage in [DamagePolicy.strict, .lenient] {
            for seconds in [0.0, 10] {
                var options = DecodeOptions(damage: damage)
                options.watch = DecodeWatch(time: FakeTime(), seconds: seconds) { seconds > 0 }
                try refuses(seconds > 0 ? .cancelled : .decodeTimeout) { () throws(ImageError) in
                    _ = try decoder.decode(file, options: options)
                }
            }
            var options = DecodeOptions(damage: damage)
            options.watch = DecodeWatch(time: FakeTime(), seconds: 10)
            _ = try decode(options)
        }
    }

    private func garbage() throws {
        for data in [Data(), Data([0]), Data(repeating: 0x5A, count: 5000)] {
            try refuses(nil) { () throws(ImageError) in
                _ = try decoder.decode(data, options: DecodeOptions())
            }
        }
    }

    private func isStateless() async throws {
        let expected = try decode().image.colors
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    try demand(try decode().image.colors == expected, "another picture came")
                }
            }
            try await group.waitForAll()
        }
    }

    /// Demands an error, with this code if there is one.
    private func refuses(
        _ code: ImageError.Code?, _ body: () throws(ImageError) -> Void
    ) throws {
        do throws(ImageError) {
            try body()
        } catch {
            try demand(code.map { $0 == error.code } ?? true, "the error is \(error)")
            return
        }
        throw BrokenContract("it was accepted")
    }
}
