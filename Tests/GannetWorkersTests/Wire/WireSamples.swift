import GannetCore
import GannetTesting

@testable import GannetWorkers

/// A message of every kind, with something in every field.
enum WireSamples {
    static var options: DecodeOptions {
        var options = DecodeOptions(
            targetSize: TargetSize(
                width: 7, height: nil, contentMode: .cover, allowsUpscaling: true),
            frame: 3, damage: .lenient, layout: .rgba16, limits: .unlimited, isFast: true)
        options.targetSize?.usesLinearLight = true
        options.keepsColorProfile = true
        return options
    }

    static var encoding: EncodeOptions {
        var encoding = EncodeOptions(
            quality: 40, isLossless: true, isProgressive: true, chromaSampling: .half,
            maximumBytes: 1000)
        encoding.embedsColorProfile = true
        return encoding
    }

    static var header: ImageHeader {
        var header = ImageHeader(format: .avif, width: 12, height: 9)
        header.orientation = .leftMirrored
        header.frameCount = 5
        header.loopCount = 0
        header.frameDelays = [10, 10, 20, 20, 10]
        header.bitDepth = 12
        header.hasAlpha = true
        header.colorSpace = .ycbcr
        header.hasICCProfile = true
        header.isProgressive = true
        return header
    }

    static var image: Image { .solid(0x1122_33FF, width: 3, height: 2, layout: .rgba8) }

    static var requests: [WireRequest] {
        [
            .header(.svg, .default), .decode(.jpegXL, options), .decode(.tiff, DecodeOptions()),
            .open(.avif, options, session: 8), .frame(session: 8, index: 2),
            .begin(.jpeg, options, session: 9), .preview(session: 9), .close(session: 8),
            .encode(
                .avif, PixelShape(image),
                encoding),
            .encodeAnimation(
                .jpegXL, AnimationOutline(delays: [1, 2, 2], loopCount: 4), EncodeOptions()),
            .pixels(PixelShape(image)), .giveUp,
        ]
    }

    static var replies: [WireReply] {
        [
            .ready([.landlock, .systemCalls]), .header(header),
            .picture(PixelShape(image), header, isTruncated: true), .nothing, .file,
            .wantsFrame(2), .failure(ImageError(.truncated, "it ends")), .sessionIsGone,
        ]
    }
}
