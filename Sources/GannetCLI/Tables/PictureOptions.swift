/// The options that say what the resulting picture should be, shared by `fetch` and `convert`.
enum PictureOptions {
    static let size = OptionSpec(
        "size", value: ValueSpec("WxH|W|H"),
        help: "the box that the picture should fit, in pixels: 200x150; a lone number, as in 200 "
            + "or 200x, is a width and x150 a height, and the other side follows the shape")
    static let fit = OptionSpec(
        "fit", value: ValueSpec("HOW", .oneOf(["inside", "cover", "fill"])),
        help: "how it fits: inside keeps the whole picture, cover fills the box and crops, fill "
            + "stretches (default inside)")
    static let upscale = OptionSpec(
        "upscale", help: "make pictures larger too, which is never done otherwise")
    static let format = OptionSpec(
        "format", value: ValueSpec("NAME", .oneOf(OutputFormat.names)),
        help: "the format to write: \(OutputFormat.names.joined(separator: ", ")); rgba is raw "
            + "straight-alpha RGBA8 rows without a header")
    static let quality = OptionSpec(
        "quality", value: ValueSpec("Q"),
        help: "quality of lossy formats, from 1 to 100")
    static let lossless = OptionSpec(
        "lossless", help: "keep every pixel exactly, in formats that can also do otherwise")
    static let progressive = OptionSpec(
        "progressive", help: "write a file of which a coarse picture comes first")
    static let chroma = OptionSpec(
        "chroma", value: ValueSpec("HOW", .oneOf(["full", "half"])),
        help: "how much of the colours' detail JPEG and its like keep (default by the quality)")
    static let maximumBytes = OptionSpec(
        "max-bytes", value: ValueSpec("N"),
        help: "the most bytes that the file may have, as 40k; the best quality that fits is taken")

    static let all = [
        size, fit, upscale, format, quality, lossless, progressive, chroma, maximumBytes,
    ]
}
