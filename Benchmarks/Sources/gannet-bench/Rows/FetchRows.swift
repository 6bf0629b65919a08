extension BenchRow {
    /// Bytes from nginx on this machine.
    static let fetchRows = bodies.flatMap { body in
        versions.flatMap { version in
            [6, 32].map { width in row(body, version, width: width) }
        }
    }

    private static let bodies = [
        ("icons of 8 KB", "icons", 2000), ("photos of 300 KB", "photos", 200),
    ]
    private static let versions = [
        ("HTTP/1.1", 1, "{http}", "-"), ("HTTP/2", 2, "{https}", "{authority}"),
    ]

    private static func row(
        _ body: (name: String, folder: String, count: Int),
        _ version: (name: String, number: Int, base: String, authority: String), width: Int
    ) -> BenchRow {
        let line =
            "fetch \(version.base)/\(body.folder) \(version.authority) \(width) \(version.number)"
            + " \(body.count)"
        return BenchRow(
            "fetch \(body.count) \(body.name), \(version.name), \(width) at once", .microseconds,
            ours: line,
            peers: [
                Entry(name: "C over libcurl", contender: .c, line: line),
                Entry(name: "URLSession", contender: .foundation, line: line),
            ]
                + (version.number == 1
                    ? [Entry(name: "aiohttp", contender: .aiohttp, line: line)] : []))
    }
}
