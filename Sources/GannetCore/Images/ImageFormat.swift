/// A kind of picture file.
public struct ImageFormat: Hashable, Sendable, CustomStringConvertible {
    /// The name in small letters, such as `jpeg`: what the command prints and `--format` takes.
    public let name: String
    /// The registered media type, such as `image/jpeg`.
    public let mediaType: String
    /// The usual file name extension, without the dot.
    public let fileExtension: String

    private init(_ name: String, _ mediaType: String, _ fileExtension: String) {
        self.name = name
        self.mediaType = mediaType
        self.fileExtension = fileExtension
    }

    /// The name.
    public var description: String { name }
}

extension ImageFormat {
    /// JPEG (ITU T.81).
    public static let jpeg = ImageFormat("jpeg", "image/jpeg", "jpg")
    /// PNG, and APNG as its animated form (W3C PNG, third edition).
    public static let png = ImageFormat("png", "image/png", "png")
    /// GIF 87a and 89a.
    public static let gif = ImageFormat("gif", "image/gif", "gif")
    /// WebP (RFC 9649).
    public static let webp = ImageFormat("webp", "image/webp", "webp")
    /// Windows bitmap.
    public static let bmp = ImageFormat("bmp", "image/bmp", "bmp")
    /// Windows icon.
    public static let ico = ImageFormat("ico", "image/vnd.microsoft.icon", "ico")
    /// Windows cursor.
    public static let cur = ImageFormat("cur", "image/x-win-bitmap", "cur")
    /// TIFF 6.0 and BigTIFF.
    public static let tiff = ImageFormat("tiff", "image/tiff", "tif")
    /// SVG and SVGZ.
    public static let svg = ImageFormat("svg", "image/svg+xml", "svg")
    /// AVIF.
    public static let avif = ImageFormat("avif", "image/avif", "avif")
    /// HEIC: HEIF with HEVC.
    public static let heic = ImageFormat("heic", "image/heic", "heic")
    /// JPEG XL (ISO/IEC 18181).
    public static let jpegXL = ImageFormat("jxl", "image/jxl", "jxl")
    /// The Quite OK Image format.
    public static let qoi = ImageFormat("qoi", "image/qoi", "qoi")
    /// The Netpbm family: PBM, PGM, PPM and PAM.
    public static let pnm = ImageFormat("pnm", "image/x-portable-anymap", "pnm")

    /// Every kind that Gannet knows by name, whether or not this build can read it.
    public static let all: [ImageFormat] = [
        .jpeg, .png, .gif, .webp, .bmp, .ico, .cur, .tiff, .svg, .avif, .heic, .jpegXL, .qoi, .pnm,
    ]

    /// The kind that a name, such as `jpeg`, or a file name extension, such as `jpg`, stands for.
    public init?(named name: String) {
        let name = name.lowercased()
        let aliases = [
            "tif": "tiff", "svgz": "svg", "apng": "png", "ppm": "pnm", "pgm": "pnm",
            "pbm": "pnm", "pam": "pnm", "jpe": "jpeg", "jfif": "jpeg", "heif": "heic",
        ]
        let wanted = aliases[name] ?? name
        guard
            let match = Self.all.first(where: { $0.name == wanted || $0.fileExtension == wanted })
        else { return nil }
        self = match
    }

    /// The kind that a media type, such as `image/jpeg`, stands for; parameters are left aside.
    public init?(mediaType: String) {
        let type = mediaType.prefix { $0 != ";" && $0 != " " }.lowercased()
        let aliases = ["image/jpg": "image/jpeg", "image/x-icon": "image/vnd.microsoft.icon"]
        let wanted = aliases[type] ?? type
        guard let match = Self.all.first(where: { $0.mediaType == wanted }) else { return nil }
        self = match
    }
}
