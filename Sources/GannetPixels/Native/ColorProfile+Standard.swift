import CLCMS
import FoundationEssentials

// Profiles that say nothing but sRGB, for files that are to say so.
extension ColorProfile {
    /// Where a profile says when it was made (ICC.1:2010, section 7.2).
    private static let date = 24..<36

    /// sRGB for RGB.
    static let sRGB = unsafe bytes(of: cmsCreate_sRGBProfile())

    /// Grey with the curve of sRGB.
    static let grayWithSRGBCurve: Data? = {
        var parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        guard let curve = unsafe cmsBuildParametricToneCurve(nil, 4, &parameters) else {
            return nil
        }
        defer { unsafe cmsFreeToneCurve(curve) }
        return unsafe bytes(of: cmsCreateGrayProfile(cmsD50_xyY(), curve))
    }()

    /// The bytes of a profile, which is closed; the same at every time.
    private static func bytes(of handle: cmsHPROFILE?) -> Data? {
        guard let handle = unsafe handle else { return nil }
        defer { unsafe cmsCloseProfile(handle) }
        guard var bytes = unsafe saved(handle), bytes.count > date.upperBound else { return nil }
        // The first of January 2000.
        bytes.replaceSubrange(date, with: [7, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        return bytes
    }

    /// A profile as a file has it; nil where there is no memory for it.
    static func saved(_ handle: cmsHPROFILE) -> Data? {
        var count: UInt32 = 0
        guard unsafe cmsSaveProfileToMem(handle, nil, &count) != 0 else { return nil }
        var bytes = Data(count: Int(count))
        let isSaved = unsafe bytes.withUnsafeMutableBytes {
            unsafe cmsSaveProfileToMem(handle, $0.baseAddress, &count)
        }
        return isSaved != 0 ? bytes : nil
    }
}
