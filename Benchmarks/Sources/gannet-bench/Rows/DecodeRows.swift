extension BenchRow {
    /// A format, and who else reads it.
    private struct Format {
        let name: String
        let file: String
        /// The library that `c-contender` calls; nil where Gannet needs none.
        let library: (name: String, word: String)?
        let isRead: (vips: Bool, pillow: Bool, pixbuf: Bool)
    }

    private static let formats = [
        Format(
            name: "JPEG", file: "jpg", library: ("libjpeg-turbo", "jpeg"),
            isRead: (true, true, true)),
        Format(
            name: "progressive JPEG", file: "progressive.jpg", library: ("libjpeg-turbo", "jpeg"),
            isRead: (true, true, true)),
        Format(name: "PNG", file: "png", library: ("libpng", "png"), isRead: (true, true, true)),
        Format(
            name: "WebP", file: "webp", library: ("libwebp", "webp"), isRead: (true, true, false)),
        Format(
            name: "lossless WebP", file: "lossless.webp", library: ("libwebp", "webp"),
            isRead: (true, true, false)),
        Format(name: "GIF", file: "gif", library: ("giflib", "gif"), isRead: (true, true, true)),
        Format(
            name: "TIFF", file: "tiff", library: ("libtiff", "tiff"), isRead: (true, true, true)),
        Format(name: "BMP", file: "bmp", library: nil, isRead: (false, true, true)),
        Format(name: "PNM", file: "ppm", library: nil, isRead: (true, true, true)),
        Format(
            name: "AVIF", file: "avif", library: ("libavif", "avif"), isRead: (true, false, false)),
        Format(
            name: "HEIC", file: "heic", library: ("libheif", "heic"), isRead: (true, false, false)),
        Format(
            name: "JPEG XL", file: "jxl", library: ("libjxl", "jxl"), isRead: (true, false, false)),
    ]

    /// Every format whole and as a thumbnail.
    static let decodeRows =
        formats.flatMap { format in
            [1, 2, 12].flatMap { megapixels in
                [0, 200].map { row(format, megapixels, side: $0) }
            }
        } + iconRows

    private static let iconRows = formats.prefix(3).map { format in
        row(format, nil, side: 96)
    }

    private static func row(_ format: Format, _ megapixels: Int?, side: Int) -> BenchRow {
        let file = ".corpus/\(megapixels.map { "photo-\($0)" } ?? "icon").\(format.file)"
        // About a fifth of a second each.
        let count = megapixels.map { max(1, 12 / $0) } ?? 200
        let size = megapixels.map { "\($0) MP" } ?? "icon"
        let arguments = "\(file) \(side) \(count)"
        var peers: [Entry] = []
        if let library = format.library {
            peers.append(
                Entry(
                    name: library.name, contender: .c, line: "decode \(library.word) \(arguments)"))
        }
        if format.name == "PNG" {
            peers.append(Entry(name: "libspng", contender: .c, line: "decode spng \(arguments)"))
        }
        if format.isRead.vips {
            peers.append(Entry(name: "libvips", contender: .c, line: "decode vips \(arguments)"))
        }
        if format.isRead.pixbuf {
            peers.append(
                Entry(name: "GdkPixbuf", contender: .c, line: "decode pixbuf \(arguments)"))
        }
        if format.isRead.pillow {
            peers.append(Entry(name: "Pillow", contender: .pillow, line: "decode \(arguments)"))
            peers.append(
                Entry(name: "Pillow-SIMD", contender: .pillowSIMD, line: "decode \(arguments)"))
        }
        return BenchRow(
            "decode \(format.name) \(size) \(side == 0 ? "whole" : "to \(side)")", .milliseconds,
            ours: "decode \(arguments)", peers: peers)
    }
}
