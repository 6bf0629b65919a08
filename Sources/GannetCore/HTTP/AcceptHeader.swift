/// The `Accept` field that names the formats a build can read, best first (RFC 9110, 12.5.1).
enum AcceptHeader {
    /// The newer a format, the smaller its files: origins that can choose are told so.
    private static let preference: [ImageFormat] = [
        .jpegXL, .avif, .webp, .heic, .svg, .png, .jpeg,
    ]

    static func value(for formats: [ImageFormat]) -> String {
        let rank = { (format: ImageFormat) in
            preference.firstIndex(of: format) ?? preference.count
        }
        let types = formats.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element.mediaType)
        return (types + ["image/*;q=0.8", "*/*;q=0.5"]).joined(separator: ",")
    }
}
