/// `gannet fetch`.
enum FetchTable {
    static let output = OptionSpec(
        "output", letter: "o", value: ValueSpec("FILE|DIR", .file),
        help: "write the result to FILE, or into DIR when it is a folder, ends in a slash, or "
            + "there are several inputs; - is standard output")

    static let command = CommandSpec(
        name: "fetch",
        summary: "load pictures from URLs or files, through the cache",
        discussion: [
            "An INPUT is a URL (http, https, file or data) or a path. Results come in the order "
                + "of the inputs. An input that fails is reported, and the others go on.",
            "With -o the original bytes are written when nothing changes the picture. Otherwise "
                + "it is encoded: as --format says, else by the extension of FILE, else in its "
                + "own format, or as PNG where that cannot be written. In a folder, files are "
                + "named after the last part of the URL's path, with a number added where two "
                + "inputs would share a name. Files are written whole or not at all.",
            "With --json each line has the fields input, ok, source (memory, disk, stale, "
                + "revalidated, network, file or data), http_status, format, width, height, "
                + "original_width, original_height, frames, bytes, wire_bytes, output, error "
                + "(code and message) and metrics (queue, dns, connect, tls, first_byte, "
                + "transfer, disk, decode, process and total, in milliseconds). A thing that "
                + "does not exist is null.",
            "With --explain each result is followed, on standard error, by what happened to its "
                + "picture: which cache had it and which rule made it fresh or stale, whose work "
                + "it joined, what it waited for, how each transfer went, and how it ended.",
        ],
        operand: OperandSpec(
            value: ValueSpec("INPUT", .file), count: 0...Int.max, help: "a URL or a path"),
        options: [TransferOptions.input, output] + PictureOptions.all + [
            TransferOptions.header, CacheOptions.folder, CacheOptions.none,
            TransferOptions.policy, TransferOptions.concurrency, TransferOptions.timeout,
            OutputOptions.json, OutputOptions.explain, OutputOptions.logLevel,
        ],
        examples: [
            .init(
                command: "gannet fetch -o cat.jpg https://example.org/cat.jpg",
                meaning: "save a picture"),
            .init(
                command: "gannet fetch --size 200x200 --fit cover -o thumbnails/ *.jpg",
                meaning: "make square thumbnails of many files"),
            .init(
                command: "producer | gannet fetch --json --input -",
                meaning: "warm the cache with what another program lists"),
            .init(
                command: "gannet fetch --explain https://example.org/cat.jpg",
                meaning: "tell why a picture comes from its origin again"),
        ],
        action: { arguments, context in
            try await FetchCommand(arguments, context).run()
        })
}
