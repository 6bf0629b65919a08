extension BenchRow {
    /// Premultiplied RGBA of 8 bits, by each one's way for photographs.
    static let resizeRows = [
        ("12 MP to 267×200", "4000 3000 267 200 10"),
        ("2 MP to 1080 wide", "1732 1155 1080 720 20"),
    ].map { name, arguments in
        BenchRow(
            "resize \(name)", .milliseconds, ours: "resize \(arguments)",
            peers: [
                Entry(name: "Pillow-SIMD", contender: .pillowSIMD, line: "resize \(arguments)"),
                Entry(name: "Pillow", contender: .pillow, line: "resize \(arguments)"),
                Entry(name: "zimg", contender: .c, line: "resize \(arguments)"),
            ])
    }
}
