/// `gannet info`.
enum InfoTable {
    static let command = CommandSpec(
        name: "info",
        summary: "tell what picture files say about themselves",
        discussion: [
            "An INPUT is a path, a URL, or - for standard input. Most is read from the header; "
                + "whether the picture is cut short is found out at its end. With --strict one "
                + "that is cut short is an error.",
            "With --json each line has the fields input, ok, format, width, height (both of the "
                + "upright picture), orientation (EXIF, 1 to 8), frames, loop_count (plays; 0 is "
                + "for ever), delays_ms, bit_depth, has_alpha, color_space (gray, rgb, indexed, "
                + "ycbcr, cmyk or ycck), icc, progressive, truncated and error (code and message).",
        ],
        operand: OperandSpec(
            value: ValueSpec("INPUT", .file), count: 1...Int.max, help: "a path, a URL or -"),
        options: [
            OutputOptions.json, OutputOptions.strict, TransferOptions.header, CacheOptions.folder,
            CacheOptions.none,
            TransferOptions.timeout, OutputOptions.logLevel,
        ],
        examples: [
            .init(command: "gannet info photo.jpg", meaning: "describe a file"),
            .init(
                command: "gannet info --json *.png | jq .width",
                meaning: "print the widths of many files"),
        ],
        action: { arguments, context in
            try await InfoCommand(arguments, context).run()
        })
}
