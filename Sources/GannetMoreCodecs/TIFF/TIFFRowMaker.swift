#if TIFF
    import GannetCore
    import GannetPixels

    /// Makes rows for the assembler out of rows of samples as the file has them.
    struct TIFFRowMaker {
        /// The samples that come out.
        let result: RowDescription.Samples
        private let page: TIFFPage
        private let colors: TIFFPage.Colors
        private let alpha: TIFFPage.Alpha?
        private let palette: [UInt32]
        private let samples: TIFFSamples
        private let lab: TIFFLab
        private var channels: [[UInt16]]
        private var words: [UInt16]
        private var bytes: [UInt8]

        /// Whether what comes out is shades of grey, in whatever layout.
        var isGray: Bool {
            if case .gray = colors { true } else { false }
        }

        /// A maker for the rows of `page`.
        init(page: TIFFPage, colors: TIFFPage.Colors, palette: [UInt32]) {
            self.page = page
            self.colors = colors
            self.palette = palette
            alpha = page.alpha
            result = Self.result(page, colors)
            let isRaw = colors == .palette || colors.isLab
            samples = TIFFSamples(
                bits: page.bits, format: page.format, range: page.range, isRaw: isRaw)
            lab = TIFFLab(bits: page.bits, isICC: colors == .lab(isICC: true))
            let count = colors.count + (page.alpha == nil ? 0 : 1)
            channels = Array(repeating: Array(repeating: 0, count: page.width), count: count)
            words = Array(repeating: 0, count: page.width * 4)
            bytes = Array(repeating: 0, count: page.width * 4)
        }

        private static func result(
            _ page: TIFFPage, _ colors: TIFFPage.Colors
        ) -> RowDescription.Samples {
            switch colors {
            case .cmyk where page.alpha == nil: return .cmyk(isInverted: false)
            case .gray where page.alpha == nil && page.bits <= 8: return .pixels(.gray8)
            case .converted: return .pixels(.rgba8Premultiplied)
            default: return passing(page, colors) ?? .pixels(.rgba16)
            }
        }

        /// The layout of rows that need no work here; nil for all others.
        private static func passing(
            _ page: TIFFPage, _ colors: TIFFPage.Colors
        ) -> RowDescription.Samples? {
            guard colors == .rgb, page.bits == 8, page.format != .signed, page.tile == nil,
                !page.isPlanar
            else { return nil }
            switch (page.samples, page.alpha) {
            case (3, nil): return .pixels(.rgb8)
            case (4, let alpha?):
                return .pixels(alpha.isAssociated ? .rgba8Premultiplied : .rgba8)
            default: return nil
            }
        }

        /// Whether rows can be used as they are in the file.
        var isPassing: Bool {
            switch result {
            case .pixels(.rgb8), .pixels(.rgba8), .pixels(.rgba8Premultiplied): true
            default: false
            }
        }

        /// The samples that are wanted, and the planes that they lie in where those are apart.
        var sampleNumbers: [Int] {
            Array(0..<colors.count) + (alpha.map { [$0.sample] } ?? [])
        }

        /// Takes one of ``sampleNumbers``, by its place there, out of a row.
        mutating func take(_ place: Int, from row: RawSpan) {
            take(place, from: row, columns: 0..<page.width)
        }

        /// The same where the row holds only the pixels of some columns.
        mutating func take(_ place: Int, from row: RawSpan, columns: Range<Int>) {
            let first = page.isPlanar ? 0 : sampleNumbers[place]
            var values = channels[place].mutableSpan
            samples.take(
                from: row, first: first, step: page.isPlanar ? 1 : page.samples, into: &values,
                columns)
        }

        /// Makes the row of what was taken and gives it to `body`.
        mutating func make(_ body: (RawSpan) throws(ImageError) -> Void) throws(ImageError) {
            switch result {
            case .cmyk: makeBytes(count: 4)
            case .pixels(.gray8): makeBytes(count: 1)
            case .pixels:
                makeWords()
                return unsafe try body(words.span.bytes)
            }
            unsafe try body(bytes.span.bytes)
        }
    }

    extension TIFFPage.Colors {
        fileprivate var isLab: Bool {
            if case .lab = self { true } else { false }
        }
    }

    extension TIFFRowMaker {
        private var inversion: UInt16 { colors == .gray(isInverted: true) ? 0xFFFF : 0 }

        private mutating func makeBytes(count: Int) {
            for channel in 0..<count {
                let values = channels[channel]
                let inversion = channel == 0 ? inversion : 0
                var target = bytes.mutableSpan
                for x in 0..<values.count {
                    target[x * count + channel] = UInt8(
                        truncatingIfNeeded: (UInt32(values[x] ^ inversion) * 255 + 32_767) / 65_535)
                }
            }
        }

        private mutating func makeWords() {
            switch colors {
            case .gray:
                let inversion = inversion
                fill { x, channels in
                    let value = channels[0][x] ^ inversion
                    return (value, value, value)
                }
            case .palette:
                fill { [palette] x, channels in
                    let index = Int(channels[0][x])
                    let color = index < palette.count ? palette[index] : 0
                    return (Self.word(color >> 16), Self.word(color >> 8), Self.word(color))
                }
            case .lab:
                fill { [lab] x, channels in
                    lab.color(channels[0][x], channels[1][x], channels[2][x])
                }
            case .cmyk:
                fill { x, channels in
                    let light = UInt32(0xFFFF - channels[3][x])
                    func mix(_ ink: UInt16) -> UInt16 {
                        UInt16((UInt32(0xFFFF - ink) * light + 32_767) / 65_535)
                    }
                    return (mix(channels[0][x]), mix(channels[1][x]), mix(channels[2][x]))
                }
            case .rgb, .converted:
                fill { x, channels in (channels[0][x], channels[1][x], channels[2][x]) }
            }
            makeAlpha()
        }

        private static func word(_ byte: UInt32) -> UInt16 { UInt16(byte & 255) * 257 }

        private mutating func fill(
            _ color: (Int, [[UInt16]]) -> (UInt16, UInt16, UInt16)
        ) {
            let channels = channels
            let width = page.width
            var target = words.mutableSpan
            for x in 0..<width {
                let (red, green, blue) = color(x, channels)
                target[x * 4] = red
                target[x * 4 + 1] = green
                target[x * 4 + 2] = blue
                target[x * 4 + 3] = 0xFFFF
            }
        }

        private mutating func makeAlpha() {
            guard let alpha, let last = channels.last else { return }
            // Indices and Lab are taken as they are, so that alpha must be spread here.
            let values = samples.isRaw && page.bits < 16 ? last.map(scale) : last
            var target = words.mutableSpan
            for (x, value) in values.enumerated() {
                target[x * 4 + 3] = value
                if alpha.isAssociated, value > 0, value < 0xFFFF {
                    for channel in 0..<3 {
                        let color = UInt32(target[x * 4 + channel])
                        target[x * 4 + channel] = UInt16(
                            min(0xFFFF, (color * 0xFFFF + UInt32(value) / 2) / UInt32(value)))
                    }
                }
            }
        }

        private func scale(_ value: UInt16) -> UInt16 {
            let most = UInt32(1) << UInt32(page.bits) - 1
            return UInt16((UInt32(value) * 65_535 + most / 2) / most)
        }
    }
#endif
