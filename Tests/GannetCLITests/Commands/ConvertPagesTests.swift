#if TIFF
    import Foundation
    import Testing

    @testable import GannetCLI

    @Suite("gannet convert, of pages", .timeLimit(.minutes(1)))
    struct ConvertPagesTests {
        private let folder = TemporaryFolder()

        /// A TIFF of grey pages of one row, as wide as `widths` say.
        private func file(_ widths: [UInt8]) -> Data {
            var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
            for (index, width) in widths.enumerated() {
                let start = bytes.count + 2 + 9 * 12 + 4
                // Tags from 256 on, each a number of 4 bytes.
                let tags: [(UInt8, Int)] = [
                    (0, Int(width)), (1, 1), (2, 8), (3, 1), (6, 1), (17, start), (21, 1),
                    (22, 1), (23, Int(width)),
                ]
                bytes += [9, 0]
                for (tag, value) in tags {
                    bytes += [tag, 1, 4, 0, 1, 0, 0, 0]
                    bytes += [UInt8(value & 255), UInt8(value >> 8), 0, 0]
                }
                let isLast = index == widths.count - 1
                let next = bytes.count + 4 + Int(width)
                bytes += isLast ? [0, 0, 0, 0] : [UInt8(next & 255), UInt8(next >> 8), 0, 0]
                bytes += [UInt8](repeating: UInt8(100 + index), count: Int(width))
            }
            return Data(bytes)
        }

        @Test(
            "the first page is written, or the one that is chosen, also where the result can move")
        func pages() async throws {
            try file([4, 2]).write(to: URL(filePath: folder.path("two.tif")))
            for output in ["a.webp", "a.png"] {
                let outcome = try await GannetProcess(
                    ["convert", folder.path("two.tif"), "-o", folder.path(output)]
                ).outcome()
                #expect(outcome.status == 0, "\(outcome.messages)")
            }
            let rows = folder.path("b.rgba")
            for (frame, expected) in [(0, 4), (1, 2)] {
                let outcome = try await GannetProcess(
                    ["convert", folder.path("two.tif"), "-o", rows, "--frame", "\(frame)"]
                ).outcome()
                #expect(outcome.status == 0, "\(outcome.messages)")
                #expect(try Data(contentsOf: URL(filePath: rows)).count == expected * 4)
            }
        }
    }
#endif
