import CWebP
import FoundationEssentials
import GannetCore
import GannetPixels

/// The parts of a WebP file, found by libwebp's demuxer without decoding (RFC 9649, section 2).
///
/// A value without pointers: what it found are places in the file's bytes.
struct WebPContainer {
    /// One frame; a still picture is the only one.
    struct Frame {
        /// Where it lies on the canvas.
        var description: FrameDescription
        /// How long it shows, in milliseconds.
        var delay: Int
        /// Where its compressed pixels lie in the file.
        var data: Range<Int>
        /// Whether all of it is there.
        var isWhole: Bool
    }

    /// Width of the canvas in pixels.
    private(set) var width = 0
    /// Height of the canvas in pixels.
    private(set) var height = 0
    /// Whether it moves, by what its header says.
    private(set) var isAnimated = false
    /// Whether any pixel may be transparent.
    private(set) var hasAlpha = false
    /// How often an animation plays; 0 for ever.
    private(set) var plays = 1
    /// The frames that have at least begun.
    private(set) var frames: [Frame] = []
    /// Where the ICC profile lies in the file.
    private(set) var profile: Range<Int>?
    /// The EXIF orientation.
    private(set) var orientation = Orientation.up
    /// Whether the pixels of the first frame are stored without loss.
    private(set) var isLossless = false

    private static let headerCount = 30

    /// Finds the parts of `data`, as many as are there.
    ///
    /// - Throws: `truncated` where it ends before its size is told, `corrupt` where it is not what
    ///   it must be, `too_large` past the limits.
    init(_ data: Data, limits: DecodeLimits) throws(ImageError) {
        try unsafe data.bytes.withUnsafeBytes { (bytes) throws(ImageError) in
            let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
            var file = unsafe WebPData(bytes: start, size: bytes.count)
            var state = WEBP_DEMUX_PARSE_ERROR
            let demuxer = unsafe WebPDemuxInternal(&file, 1, &state, WEBP_DEMUX_ABI_VERSION)
            defer { unsafe WebPDemuxDelete(demuxer) }
            guard let demuxer = unsafe demuxer, state != WEBP_DEMUX_PARSE_ERROR else {
                throw Self.unreadable(bytes.count, state)
            }
            try unsafe readCanvas(demuxer, bytes.count, limits)
            unsafe readFrames(demuxer, of: start)
            profile = unsafe Self.chunk("ICCP", demuxer, of: start)
            if let exif = unsafe Self.chunk("EXIF", demuxer, of: start) {
                orientation = Self.orientation(data.span.extracting(exif))
            }
        }
    }

    private static func unreadable(_ count: Int, _ state: WebPDemuxState) -> ImageError {
        state == WEBP_DEMUX_PARSING_HEADER || count < headerCount
            ? ImageError(.truncated, "the WebP ends after \(count) bytes, in its header")
            : ImageError(.corrupt, "the WebP is damaged: its chunks are not those of a picture")
    }

    private mutating func readCanvas(
        _ demuxer: OpaquePointer, _ count: Int, _ limits: DecodeLimits
    ) throws(ImageError) {
        width = Int(unsafe WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
        height = Int(unsafe WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
        guard width > 0, height > 0 else {
            throw ImageError(.truncated, "the WebP ends after \(count) bytes, in its header")
        }
        let flags = unsafe WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS)
        isAnimated = flags & UInt32(ANIMATION_FLAG.rawValue) != 0
        hasAlpha = flags & UInt32(ALPHA_FLAG.rawValue) != 0
        plays = Int(unsafe WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT))
        try limits.check(width: width, height: height, decodedBytes: 0)
    }

    private mutating func readFrames(_ demuxer: OpaquePointer, of start: UnsafePointer<UInt8>?) {
        var found = unsafe WebPIterator()
        guard unsafe WebPDemuxGetFrame(demuxer, 1, &found) != 0 else { return }
        defer { unsafe WebPDemuxReleaseIterator(&found) }
        repeat {
            if let frame = unsafe Frame(found, of: start) { frames.append(frame) }
            if frames.count == 1 { isLossless = unsafe Self.isLossless(found.fragment) }
        } while unsafe WebPDemuxNextFrame(&found) != 0
    }

    private static func isLossless(_ fragment: WebPData) -> Bool {
        var features = WebPBitstreamFeatures()
        let status = unsafe WebPGetFeatures(fragment.bytes, fragment.size, &features)
        return status == VP8_STATUS_OK && features.format == 2
    }

    private static func chunk(
        _ name: String, _ demuxer: OpaquePointer, of start: UnsafePointer<UInt8>?
    ) -> Range<Int>? {
        var found = unsafe WebPChunkIterator()
        guard unsafe WebPDemuxGetChunk(demuxer, name, 1, &found) != 0 else { return nil }
        defer { unsafe WebPDemuxReleaseChunkIterator(&found) }
        return unsafe found.chunk.place(from: start)
    }

    /// Some writers put JPEG's name of the block before it.
    private static func orientation(_ exif: Span<UInt8>) -> Orientation {
        let prefix = exif.has("Exif\0\0") ? 6 : 0
        return Orientation(exif: exif.extracting(prefix..<exif.count))
    }
}

extension WebPContainer.Frame {
    fileprivate init?(_ found: WebPIterator, of start: UnsafePointer<UInt8>?) {
        guard let data = unsafe found.fragment.place(from: start) else { return nil }
        let clears = unsafe found.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND
        let isOver = unsafe found.blend_method == WEBP_MUX_BLEND && found.has_alpha != 0
        unsafe self.init(
            description: FrameDescription(
                x: Int(found.x_offset), y: Int(found.y_offset), width: Int(found.width),
                height: Int(found.height), disposal: clears ? .clear : .keep,
                blending: isOver ? .over : .replace),
            delay: FrameDelay.milliseconds(Int(found.duration)), data: data,
            isWhole: found.complete != 0)
    }
}

extension WebPData {
    /// Where these bytes lie in the file that begins at `start`.
    fileprivate func place(from start: UnsafePointer<UInt8>?) -> Range<Int>? {
        guard let start = unsafe start, let bytes = unsafe bytes else { return nil }
        let offset = unsafe bytes - start
        return unsafe offset..<offset + size
    }
}
