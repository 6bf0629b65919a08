#if SVG
    import CFontconfig
#endif
import CWorkerMain

/// Opens the fonts that text in drawings may need, while files can be opened.
enum FontFiles {
    /// The most files that are kept: each holds a descriptor.
    private static let most: UInt32 = 2000

    /// Keeps every font file that fontconfig knows, those of the usual face first.
    static func keep() {
        #if SVG
            guard let configuration = unsafe FcInitLoadConfigAndFonts() else { return }
            unsafe FcConfigSetCurrent(configuration)
            // Later on it would look whether files have changed, and find none at all.
            unsafe FcConfigSetRescanInterval(configuration, 0)
            let pattern = unsafe FcPatternCreate()
            unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
            unsafe FcDefaultSubstitute(pattern)
            var result = FcResultMatch
            let usual = unsafe FcFontSort(configuration, pattern, 1, nil, &result)
            var kept: Set<String> = []
            unsafe keep(usual, &kept)
            unsafe keep(FcConfigGetFonts(configuration, FcSetSystem), &kept)
            unsafe keep(FcConfigGetFonts(configuration, FcSetApplication), &kept)
            if let usual = unsafe usual { unsafe FcFontSetSortDestroy(usual) }
            unsafe FcPatternDestroy(pattern)
        #endif
    }

    #if SVG
        private static func keep(
            _ fonts: UnsafeMutablePointer<FcFontSet>?, _ kept: inout Set<String>
        ) {
            guard let fonts = unsafe fonts else { return }
            for index in 0..<Int(unsafe fonts.pointee.nfont) where gn_files_count() < most {
                var name: UnsafeMutablePointer<FcChar8>?
                guard
                    unsafe FcPatternGetString(fonts.pointee.fonts[index], FC_FILE, 0, &name)
                        == FcResultMatch, let name = unsafe name
                else { continue }
                let path = unsafe String(cString: name)
                if kept.insert(path).inserted { unsafe gn_files_keep(path) }
            }
        }
    #endif
}
