#if TIFF
    import GannetCore

    /// What a directory of a TIFF says of its picture.
    struct TIFFPage: Equatable {
        /// What the bits of a sample mean (tag 339).
        enum SampleFormat: UInt16 {
            case unsigned = 1
            case signed
            case float
            case void
            case complexInteger
            case complexFloat

            init(rawValue: UInt16) {
                self =
                    switch rawValue {
                    case 2: .signed
                    case 3: .float
                    case 4: .void
                    case 5: .complexInteger
                    case 6: .complexFloat
                    default: .unsigned
                    }
            }
        }

        /// The size of a tile in pixels.
        struct Tile: Equatable {
            let width: Int
            let height: Int
        }

        let width: Int
        let height: Int
        /// Bits a sample.
        let bits: Int
        /// Samples a pixel, extra ones included.
        let samples: Int
        let format: SampleFormat
        /// Whether the samples of a pixel lie in planes of their own.
        let isPlanar: Bool
        let compression: Int
        /// Whether libtiff was built with that compression.
        let isCodecThere: Bool
        let photometric: Int?
        let inkSet: Int
        /// What the samples beside the colours are: 1 associated alpha, 2 unassociated.
        let extras: [UInt16]
        let orientation: Orientation
        /// Nil where the page is in strips.
        let tile: Tile?
        let rowsPerStrip: Int
        /// The sample values of black and white, where the file gives them.
        let range: ClosedRange<Double>?
        let profile: [UInt8]
    }

    extension TIFFPage {
        /// Whether JPEG compression stores YCbCr, of which libtiff makes RGB.
        var isYCbCrJPEG: Bool {
            compression == Compression.jpeg && photometric == Photometric.ycbcr && !isPlanar
        }

        /// Numbers of tag 259.
        enum Compression {
            static let none = 1
            static let jpeg = 7
            /// Old-style JPEG, JBIG and both of LogLuv: libtiff gives them by strips, or in colours
            /// of which only it knows how they look.
            static let wholeStrips = [6, 34_661, 34_676, 34_677]
        }

        /// Numbers of tag 262.
        enum Photometric {
            static let whiteIsZero = 0
            static let blackIsZero = 1
            static let rgb = 2
            static let palette = 3
            static let mask = 4
            static let separated = 5
            static let ycbcr = 6
            static let lab = 8
            static let iccLab = 9
        }

        /// The header in Gannet's words.
        func imageHeader(pageCount: Int) -> ImageHeader {
            let swaps = orientation.swapsAxes
            var header = ImageHeader(
                format: .tiff, width: swaps ? height : width, height: swaps ? width : height)
            header.orientation = orientation
            header.frameCount = pageCount
            header.bitDepth = bits
            header.hasICCProfile = !profile.isEmpty
            header.colorSpace =
                switch photometric {
                case Photometric.whiteIsZero, Photometric.blackIsZero, Photometric.mask: .gray
                case Photometric.palette: .indexed
                case Photometric.separated: .cmyk
                case Photometric.ycbcr: .ycbcr
                case nil: samples < 3 ? .gray : .rgb
                default: .rgb
                }
            header.hasAlpha = alpha != nil
            return header
        }
    }
#endif
