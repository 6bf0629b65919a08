#if TIFF
    import GannetCore

    extension TIFFPage {
        /// What the samples of a pixel are.
        enum Colors: Equatable {
            /// Grey; inverted is 0 for white.
            case gray(isInverted: Bool)
            case rgb
            /// Indices into a palette.
            case palette
            case cmyk
            /// CIE L*a*b*; ICC's encoding of it shifts the signed parts.
            case lab(isICC: Bool)
            /// A kind that libtiff itself makes RGBA of.
            case converted

            /// How many samples tell the colour.
            var count: Int {
                switch self {
                case .gray, .palette: 1
                case .rgb, .lab: 3
                case .cmyk, .converted: 4
                }
            }
        }

        /// The sample that is alpha.
        struct Alpha: Equatable {
            let sample: Int
            /// Whether the colours are multiplied by it.
            let isAssociated: Bool
        }

        /// What the samples are.
        ///
        /// - Throws: `unsupported_format` for what nobody reads here.
        func colors() throws(ImageError) -> Colors {
            guard isCodecThere else {
                throw ImageError(
                    .unsupportedFormat,
                    "the TIFF is compressed by method \(compression), which libtiff here cannot "
                        + "undo; convert the file to another compression")
            }
            let colors = try knownColors()
            if colors == .converted { return colors }
            guard samples >= colors.count else {
                throw ImageError(
                    .corrupt, "the TIFF has \(samples) samples a pixel, too few for its colours")
            }
            guard isDepthKnown(for: colors) else {
                throw ImageError(
                    .unsupportedFormat,
                    "a TIFF with samples of \(bits) bits of this kind cannot be read")
            }
            return colors
        }

        private func knownColors() throws(ImageError) -> Colors {
            if Compression.wholeStrips.contains(compression) { return .converted }
            switch photometric {
            case Photometric.whiteIsZero: return .gray(isInverted: true)
            case Photometric.blackIsZero, Photometric.mask: return .gray(isInverted: false)
            case Photometric.rgb: return .rgb
            case Photometric.palette: return .palette
            case Photometric.separated where inkSet <= 1 && samples >= 4: return .cmyk
            case Photometric.ycbcr: return isYCbCrJPEG ? .rgb : .converted
            case Photometric.lab where samples < 3: return .gray(isInverted: false)
            case Photometric.lab: return .lab(isICC: false)
            case Photometric.iccLab: return .lab(isICC: true)
            case nil: return samples < 3 ? .gray(isInverted: isFax) : .rgb
            case let kind?:
                throw ImageError(
                    .unsupportedFormat,
                    "a TIFF whose colours are of kind \(kind) (tag 262) cannot be read")
            }
        }

        /// Whether it is a fax, in which 0 is white where nothing else is said.
        private var isFax: Bool { (2...4).contains(compression) }

        private func isDepthKnown(for colors: Colors) -> Bool {
            switch colors {
            case .palette: format == .unsigned && (1...16).contains(bits)
            case .lab: format != .float && (bits == 8 || bits == 16)
            default:
                switch format {
                case .unsigned, .signed, .void: (1...32).contains(bits)
                case .float: [16, 24, 32, 64].contains(bits)
                case .complexInteger, .complexFloat: false
                }
            }
        }

        /// The sample that is alpha, or nil.
        ///
        /// A fourth sample beside RGB of which nothing is said is taken for straight alpha, as
        /// others take it; one that is said to be of no special kind is none.
        var alpha: Alpha? {
            let colorCount =
                switch photometric {
                case Photometric.rgb, Photometric.ycbcr, Photometric.lab, Photometric.iccLab: 3
                case Photometric.separated: 4
                case nil where samples >= 3: 3
                default: 1
                }
            if let index = extras.firstIndex(where: { $0 == 1 || $0 == 2 }) {
                let sample = samples - extras.count + index
                guard sample >= colorCount else { return nil }
                return Alpha(sample: sample, isAssociated: extras[index] == 1)
            }
            guard extras.isEmpty, photometric == Photometric.rgb, samples == 4 else { return nil }
            return Alpha(sample: 3, isAssociated: false)
        }
    }
#endif
