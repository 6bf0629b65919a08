import CLCMS

extension ColorProfile {
    private static let tableSize = 4096

    /// The profile of a colour space with these primaries and this curve.
    ///
    /// Nil where it is sRGB itself, or no colour space can be so.
    public convenience init?(_ colors: Chromaticities, _ curve: TransferCurve) {
        guard colors.areUsable else { return nil }
        if colors.areStandard {
            guard let table = curve.standardSamples else { return nil }
            unsafe self.init(channelTable: table + table + table) {
                unsafe Self.make(colors, curve)
            }
        } else {
            guard let handle = unsafe Self.make(colors, curve) else { return nil }
            unsafe self.init(taking: handle)
        }
    }

    private static func make(_ colors: Chromaticities, _ curve: TransferCurve) -> cmsHPROFILE? {
        guard let tone = unsafe toneCurve(curve) else { return nil }
        defer { unsafe cmsFreeToneCurve(tone) }
        var white = cmsCIExyY(x: colors.white.x, y: colors.white.y, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: colors.red.x, y: colors.red.y, Y: 1),
            Green: cmsCIExyY(x: colors.green.x, y: colors.green.y, Y: 1),
            Blue: cmsCIExyY(x: colors.blue.x, y: colors.blue.y, Y: 1))
        let curves: [OpaquePointer?] = unsafe [tone, tone, tone]
        return unsafe curves.withUnsafeBufferPointer {
            unsafe cmsCreateRGBProfile(&white, &primaries, $0.baseAddress)
        }
    }

    /// The profile that the numbers of ITU-T H.273 stand for; nil where it is sRGB or unknown.
    public convenience init?(primaries: Int, transfer: Int) {
        guard let colors = Chromaticities(codePoint: primaries),
            let curve = TransferCurve(codePoint: transfer)
        else { return nil }
        self.init(colors, curve)
    }

    private static func toneCurve(_ curve: TransferCurve) -> OpaquePointer? {
        if case .gamma(let exponent) = curve { return unsafe cmsBuildGamma(nil, exponent) }
        let table = (0..<tableSize).map { index in
            UInt16((curve.light(Double(index) / Double(tableSize - 1)) * 65_535).rounded())
        }
        return unsafe table.withUnsafeBufferPointer {
            unsafe cmsBuildTabulatedToneCurve16(nil, UInt32($0.count), $0.baseAddress)
        }
    }
}
