import FoundationEssentials
import GannetCore
import GannetPixels

/// A still WebP picture while it arrives: row after row.
final class WebPPreviews: PreviewReading {
    private struct Begun {
        let header: ImageHeader
        let plan: PicturePlan
        let description: RowDescription
        let profile: ColorProfile?
        let pixels: PixelMemory
        let reader: WebPGrowingReader
    }

    private let options: DecodeOptions
    private var beginning = Data()
    private var begun: Begun?
    private var shownRows = 0

    /// What part of the picture must be new.
    private static let step = 12

    init(_ options: DecodeOptions) {
        self.options = options
    }

    /// Takes the next bytes.
    func append(_ data: Data) throws(ImageError) {
        if let begun { return try begun.reader.append(data) }
        beginning.append(data)
        do throws(ImageError) {
            try begin(WebPContainer(beginning, limits: options.limits))
        } catch {
            guard error.code == .truncated else { throw error }
        }
    }

    /// Begins where the first pixels are there, and with them all that says how they are meant.
    private func begin(_ container: WebPContainer) throws(ImageError) {
        guard !container.isAnimated else {
            throw ImageError(.unsupportedFormat, "an animation has no previews")
        }
        guard !container.frames.isEmpty else { return }
        let plan = PicturePlan(
            storedWidth: container.width, storedHeight: container.height,
            orientation: container.orientation, target: options.targetSize)
        let scale = WebPScale(plan, hasLossyAlpha: container.hasAlpha && !container.isLossless)
        try plan.check(
            options, workingBytes: scale.width * scale.height * 4, scale: scale.factor)
        let pixels = try PixelMemory(byteCount: scale.width * scale.height * 4)
        pixels.withBytes { $0.clear() }
        let reader = try WebPGrowingReader(
            into: pixels, width: scale.width, height: scale.height, isScaled: scale.isScaled)
        begun = Begun(
            header: container.imageHeader, plan: plan,
            description: RowDescription(
                width: scale.width, height: scale.height, samples: .pixels(.rgba8),
                isOpaque: !container.hasAlpha, scale: scale.factor),
            profile: container.colorProfile(in: beginning, options.limits), pixels: pixels,
            reader: reader)
        try reader.append(beginning)
        beginning = Data()
    }

    /// The picture as far as it is there.
    func picture() throws(ImageError) -> DecodedImage? {
        guard let begun else { return nil }
        let rows = begun.reader.rows
        guard rows - shownRows >= max(1, begun.description.height / Self.step) else { return nil }
        shownRows = rows
        let assembler = try PictureAssembler(
            plan: begun.plan, rows: begun.description, options: options,
            profile: begun.profile)
        try begun.pixels.withBytes { (bytes) throws(ImageError) in
            try assembler.append(
                bytes.bytes, count: rows, bytesPerRow: begun.description.width * 4)
        }
        return DecodedImage(
            image: try assembler.finish(), header: begun.header, isTruncated: true)
    }
}
