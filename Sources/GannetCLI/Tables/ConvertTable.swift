/// `gannet convert`.
enum ConvertTable {
    static let output = OptionSpec(
        "output", letter: "o", value: ValueSpec("FILE", .file),
        help: "write the result to FILE, whose extension tells the format unless --format does; "
            + "- is standard output")
    static let frame = OptionSpec(
        "frame", value: ValueSpec("N"),
        help: "take frame N of an animation or page N of a document, counted from 0; without it "
            + "all of them are written where the format holds an animation")

    static let colorProfile = OptionSpec(
        "color-profile", value: ValueSpec("HOW", .oneOf(["keep", "srgb"])),
        help: "keep leaves the colours as they are and writes the picture's ICC profile, in "
            + "formats that can hold one; srgb says by a profile that they are sRGB (default: "
            + "sRGB without a profile)")

    static let command = CommandSpec(
        name: "convert",
        summary: "write a picture in another format or size",
        discussion: [
            "The picture is decoded, turned upright, brought to sRGB and encoded anew, without "
                + "its metadata; --color-profile keeps its ICC profile. INPUT is a path, a URL, or "
                + "- for standard input.",
            "Of a picture that is damaged or ends too early what can be read is written, with a "
                + "warning; --strict refuses it.",
            "An OUTPUT that ends in .rgba holds raw straight-alpha RGBA8 rows from the top, with "
                + "no header: four bytes a pixel, for exact comparison.",
        ],
        operand: OperandSpec(
            value: ValueSpec("INPUT", .file), count: 1...1, help: "a path, a URL or -"),
        options: [output] + PictureOptions.all + [
            frame, colorProfile, OutputOptions.strict, TransferOptions.header, CacheOptions.folder,
            CacheOptions.none,
            TransferOptions.timeout, OutputOptions.logLevel,
        ],
        examples: [
            .init(
                command: "gannet convert photo.jpg -o photo.png",
                meaning: "turn a JPEG into a PNG"),
            .init(
                command: "gannet convert --size 800 --quality 80 photo.png -o small.jpg",
                meaning: "make it 800 pixels wide, as a JPEG"),
        ],
        action: { arguments, context in
            try await ConvertCommand(arguments, context).run()
        })
}
