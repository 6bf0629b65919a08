import FoundationEssentials
import GannetCore
import GannetPixels

/// Reads PNG and APNG by libpng: every colour type and depth, still or moving.
///
/// Row by row, so that memory follows the size wanted; only an interlaced picture is held whole.
/// Any thread; holds no state.
public struct PNGDecoder: AnimationDecoding, ProgressiveDecoding {
    /// PNG.
    public let format = ImageFormat.png

    /// A decoder.
    public init() {}

    /// What the file says about itself.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        let header = try PNGHeader(data.span)
        try limits.check(width: header.width, height: header.height, decodedBytes: 0)
        return header.imageHeader
    }

    /// The picture, upright and in sRGB.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        let header = try PNGHeader(data.span)
        if let frame = options.frame, header.animation != nil {
            return try frames(of: data, header, options).frame(frame)
        }
        try options.requireStill()
        let plan = try Self.plan(header, options)
        let isLenient = options.damage == .lenient
        return try PNGReader.reading(data, isLenient: isLenient, limits: options.limits) {
            (reader) throws(ImageError) in
            let assembler = try PictureAssembler(
                plan: plan, rows: Self.describe(reader.rows, header), options: options,
                profile: header.color.profile(embedded: reader.colorProfile))
            let isWhole = try Self.read(reader, into: assembler, options)
            return DecodedImage(
                image: try assembler.finish(), header: header.imageHeader, isTruncated: !isWhole)
        }
    }

    /// The frames of an animation; a still picture has one.
    public func frames(
        of data: Data, options: DecodeOptions
    ) throws(ImageError) -> any FrameReading {
        let header = try PNGHeader(data.span)
        guard header.animation != nil else {
            return StillFrame(try decode(data, options: options.with(frame: nil)))
        }
        return try frames(of: data, header, options)
    }

    /// Begins to read a file of which nothing is there yet.
    public func previews(options: DecodeOptions) -> any PreviewReading { PNGPreviews(options) }

    private func frames(
        of data: Data, _ header: PNGHeader, _ options: DecodeOptions
    ) throws(ImageError) -> any FrameReading {
        guard let animation = header.animation, !animation.frames.isEmpty else {
            throw ImageError(.truncated, "the PNG ends before the first frame of its animation")
        }
        let isLenient = options.damage == .lenient
        var described = header.imageHeader
        // Of a file that ends early only the frames that are there can be given.
        if isLenient { described.frameCount = animation.frames.count }
        try options.limits.check(
            frameCount: described.frameCount, width: header.width, height: header.height)
        let profile = try PNGReader.reading(data, isLenient: true, limits: options.limits) {
            header.color.profile(embedded: $0.colorProfile)
        }
        return try ComposedFrames(
            header: described,
            source: PNGFrames(data, header, animation, isLenient: isLenient), options: options,
            profile: profile)
    }

    private static func plan(
        _ header: PNGHeader, _ options: DecodeOptions
    ) throws(ImageError) -> PicturePlan {
        try options.limits.check(width: header.width, height: header.height, decodedBytes: 0)
        let plan = PicturePlan(
            storedWidth: header.width, storedHeight: header.height,
            orientation: header.orientation, target: options.targetSize)
        try plan.check(options, workingBytes: header.isInterlaced ? header.storedBytes : 0)
        return plan
    }

    private static func describe(_ rows: PNGReader.Rows, _ header: PNGHeader) -> RowDescription {
        RowDescription(
            width: rows.width, height: rows.height, samples: .pixels(rows.layout),
            isOpaque: !header.hasTransparency, isGray: header.imageHeader.colorSpace == .gray)
    }

    /// Reads everything; false where a lenient reading had to end early.
    private static func read(
        _ reader: PNGReader, into assembler: PictureAssembler, _ options: DecodeOptions
    ) throws(ImageError) -> Bool {
        do throws(ImageError) {
            if reader.rows.isInterlaced {
                try readInterlaced(reader, into: assembler, options)
            } else {
                try readRows(reader, into: assembler)
            }
            try reader.finish()
            return true
        } catch {
            guard options.damage == .lenient, error.isDamage else { throw error }
            return false
        }
    }

    private static func readRows(
        _ reader: PNGReader, into assembler: PictureAssembler
    ) throws(ImageError) {
        let row = try PixelMemory(byteCount: reader.rows.bytesPerRow)
        for _ in 0..<reader.rows.height {
            try row.withBytes { (bytes) throws(ImageError) in
                try reader.read(into: &bytes)
                try assembler.append(bytes.bytes)
            }
        }
    }

    private static func readInterlaced(
        _ reader: PNGReader, into assembler: PictureAssembler, _ options: DecodeOptions
    ) throws(ImageError) {
        let rows = reader.rows
        let picture = try PixelMemory(byteCount: rows.bytesPerRow * rows.height)
        try picture.withBytes { (pixels) throws(ImageError) in
            pixels.clear()
            var failure: ImageError?
            do throws(ImageError) {
                try reader.readAll(into: &pixels, watch: options.watch)
            } catch {
                guard options.damage == .lenient, error.isDamage else { throw error }
                failure = error
            }
            try assembler.append(pixels.bytes, count: rows.height, bytesPerRow: rows.bytesPerRow)
            if let failure { throw failure }
        }
    }
}

extension PNGHeader {
    /// The bytes of all pixels as libpng delivers them at most, or `Int.max`.
    fileprivate var storedBytes: Int {
        let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
        let (bytes, overflows) = pixels.multipliedReportingOverflow(by: bitDepth == 16 ? 8 : 4)
        return tooMany || overflows ? .max : bytes
    }
}
