import CLCMS
import FoundationEssentials
import GannetCore

/// An embedded ICC profile, by which a picture's colours become sRGB.
///
/// One thread at a time.
@safe public final class ColorProfile {
    /// The colour model that a profile is for.
    public enum Model: Hashable, Sendable {
        /// Shades of grey.
        case gray
        /// Red, green and blue.
        case rgb
        /// Cyan, magenta, yellow and black.
        case cmyk
    }

    /// What the profile's input is.
    public let model: Model
    /// Opened when it is first needed where it is made of numbers, since that takes as long as
    /// decoding an icon.
    private var opened: cmsHPROFILE?
    private let make: (() -> cmsHPROFILE?)?
    /// What each value of red, then green, then blue becomes; nil where one depends on the others.
    private lazy var channelTable = makeChannelTable()
    /// The bytes that it was read from; nil for one that was made.
    private let original: Data?
    /// The transform that was used last, and for which pixels.
    private var transform: (handle: cmsHTRANSFORM, format: UInt32)?

    /// Reads a profile.
    ///
    /// Nil where it need not or cannot be applied, so that the picture is taken as sRGB: it is
    /// broken, for another colour model than these three, or says no more than sRGB itself.
    public convenience init?(_ bytes: RawSpan) {
        // What comes out of a file can be longer than the library's 32-bit count.
        guard let count = UInt32(exactly: bytes.byteCount) else { return nil }
        let opened = unsafe bytes.withUnsafeBytes { memory in
            unsafe cmsOpenProfileFromMem(memory.baseAddress, count)
        }
        guard let handle = unsafe opened else { return nil }
        unsafe self.init(
            taking: handle, original: bytes.withUnsafeBytes { unsafe Data($0) })
    }

    /// Takes an open profile over, which it closes where it is of no use.
    init?(taking handle: cmsHPROFILE, original: Data? = nil) {
        guard let model = unsafe Self.model(of: handle), unsafe !StandardColors.areAll(of: handle)
        else {
            unsafe cmsCloseProfile(handle)
            return nil
        }
        self.model = model
        unsafe opened = handle
        unsafe make = nil
        self.original = original
    }

    /// A profile for RGB of which is known what it does to each channel.
    init(channelTable: [UInt8], make: @escaping () -> cmsHPROFILE?) {
        model = .rgb
        unsafe self.make = make
        original = nil
        self.channelTable = channelTable
    }

    deinit {
        if let transform = unsafe transform { unsafe cmsDeleteTransform(transform.handle) }
        if let opened = unsafe opened { unsafe cmsCloseProfile(opened) }
    }

    private var handle: cmsHPROFILE? {
        if unsafe opened == nil { unsafe opened = make?() }
        return unsafe opened
    }

    /// The profile as a file has it; nil where there is no memory for it.
    public var data: Data? {
        original ?? (unsafe handle.flatMap { unsafe Self.saved($0) })
    }

    /// Changes straight pixels of four bytes into sRGB, in place; alpha stays.
    ///
    /// Grey is taken from the first byte; CMYK becomes opaque RGBA. Pixels stay as they are where
    /// the profile turns out to hold no usable tables: the result is then false.
    func convertToSRGB(_ pixels: inout MutableRawSpan, isInverted: Bool) -> Bool {
        if let channelTable {
            RowKernels.mapChannels(&pixels, channelTable)
            return true
        }
        let format = inputFormat(isInverted: isInverted)
        guard let transform = unsafe transform(from: format, to: gn_lcms_rgba()) else {
            return false
        }
        unsafe Self.run(transform, &pixels, bytesPerPixel: 4)
        if model == .cmyk { RowKernels.makeOpaque(&pixels) }
        return true
    }

    /// The same for straight pixels of four 16-bit samples, grey or RGB.
    func convertDeepToSRGB(_ pixels: inout MutableRawSpan) -> Bool {
        let format = model == .gray ? gn_lcms_deep_gray_of_four() : gn_lcms_deep_rgba()
        guard model != .cmyk,
            let transform = unsafe transform(from: format, to: gn_lcms_deep_rgba())
        else { return false }
        unsafe Self.run(transform, &pixels, bytesPerPixel: 8)
        return true
    }

    /// A profile with the primaries of sRGB differs from it in each channel for itself, which a
    /// table says in a tenth of the time: a PNG file that gives its gamma is the usual one.
    private func makeChannelTable() -> [UInt8]? {
        guard model == .rgb, let handle = unsafe handle,
            unsafe StandardColors.havePrimaries(of: handle),
            let transform = unsafe transform(from: gn_lcms_rgba(), to: gn_lcms_rgba())
        else { return nil }
        // Every grey, one pixel each.
        var pixels = (0..<1024).map { UInt8($0 / 4) }
        var span = pixels.mutableSpan
        var bytes = unsafe span.mutableBytes
        unsafe Self.run(transform, &bytes, bytesPerPixel: 4)
        return (0..<768).map { pixels[$0 % 256 * 4 + $0 / 256] }
    }

    /// Making a transform takes milliseconds, so the last one is kept.
    private func transform(from format: UInt32, to target: UInt32) -> cmsHTRANSFORM? {
        if let transform = unsafe transform, unsafe transform.format == format {
            return unsafe transform.handle
        }
        guard let handle = unsafe handle, let standard = unsafe cmsCreate_sRGBProfile() else {
            return nil
        }
        defer { unsafe cmsCloseProfile(standard) }
        let made = unsafe cmsCreateTransform(
            handle, format, standard, target, UInt32(INTENT_PERCEPTUAL), 0)
        guard let made = unsafe made else { return nil }
        if let transform = unsafe transform { unsafe cmsDeleteTransform(transform.handle) }
        unsafe transform = (made, format)
        return unsafe made
    }

    private static func run(
        _ transform: cmsHTRANSFORM, _ pixels: inout MutableRawSpan, bytesPerPixel: Int
    ) {
        unsafe pixels.withUnsafeMutableBytes { bytes in
            guard var at = bytes.baseAddress else { return }
            var left = bytes.count / bytesPerPixel
            while left > 0 {
                let count = min(left, 1 << 20)
                unsafe cmsDoTransform(transform, at, at, UInt32(count))
                unsafe at += count * bytesPerPixel
                left -= count
            }
        }
    }

    private func inputFormat(isInverted: Bool) -> UInt32 {
        switch model {
        case .gray: gn_lcms_gray_of_four()
        case .rgb: gn_lcms_rgba()
        case .cmyk: gn_lcms_cmyk(isInverted ? 1 : 0)
        }
    }
}

extension ColorProfile {
    private static func model(of handle: cmsHPROFILE) -> Model? {
        switch unsafe cmsGetColorSpace(handle) {
        case cmsSigGrayData: .gray
        case cmsSigRgbData: .rgb
        case cmsSigCmykData: .cmyk
        default: nil
        }
    }
}
