import CLCMS

/// What LittleCMS says about sRGB, kept because making that profile takes a third of a millisecond.
@safe enum StandardColors {
    private static let colorantTags = [
        cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag,
    ]
    private static let curveTags = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
    private static let colorants = unsafe withProfile { profile in
        colorantTags.map { unsafe colorant(profile, $0) ?? [] }
    }
    private static let curve = unsafe withProfile { unsafe curve($0, cmsSigRedTRCTag) ?? [] }

    private static func withProfile<Result>(_ body: (cmsHPROFILE) -> [Result]) -> [Result] {
        guard let profile = unsafe cmsCreate_sRGBProfile() else { return [] }
        defer { unsafe cmsCloseProfile(profile) }
        return unsafe body(profile)
    }

    /// Whether a profile's primaries and curves are sRGB's, whatever it calls itself.
    static func areAll(of profile: cmsHPROFILE) -> Bool {
        guard unsafe havePrimaries(of: profile) else { return false }
        return curveTags.allSatisfy { tag in
            guard let found = unsafe curve(profile, tag), found.count == curve.count else {
                return false
            }
            return zip(found, curve).allSatisfy { abs($0 - $1) < 0.003 }
        }
    }

    /// Whether a profile's primaries are sRGB's, and say all beside curves.
    static func havePrimaries(of profile: cmsHPROFILE) -> Bool {
        guard unsafe cmsGetColorSpace(profile) == cmsSigRgbData,
            unsafe cmsIsTag(profile, cmsSigAToB0Tag) == 0
        else { return false }
        return zip(colorantTags, colorants).allSatisfy { tag, standard in
            guard let found = unsafe colorant(profile, tag), found.count == standard.count else {
                return false
            }
            // Makers of profiles round and adapt to D50 in slightly different ways.
            return zip(found, standard).allSatisfy { abs($0 - $1) < 0.0015 }
        }
    }

    private static func colorant(_ profile: cmsHPROFILE, _ tag: cmsTagSignature) -> [Double]? {
        guard let value = unsafe cmsReadTag(profile, tag) else { return nil }
        let color = unsafe value.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
        return [color.X, color.Y, color.Z]
    }

    private static func curve(_ profile: cmsHPROFILE, _ tag: cmsTagSignature) -> [Float]? {
        guard let value = unsafe cmsReadTag(profile, tag) else { return nil }
        let curve = OpaquePointer(value)
        return stride(from: Float(0), through: 1, by: 1 / 16).map {
            unsafe cmsEvalToneCurveFloat(curve, $0)
        }
    }
}
