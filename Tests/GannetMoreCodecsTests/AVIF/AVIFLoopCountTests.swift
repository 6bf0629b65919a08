#if AVIF
    import Testing

    @testable import GannetMoreCodecs

    @Suite("How often an AVIF sequence plays", .timeLimit(.minutes(1)))
    struct AVIFLoopCountTests {
        private func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
            number(body.count + 8) + Array(name.utf8) + body
        }

        private func number(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }

        /// A movie whose track lasts for `whole`, and one round of it for `round`.
        private func movie(whole: Int, round: Int, repeats: Bool) -> [UInt8] {
            let header = box(
                "tkhd", [0, 0, 0, 3] + [UInt8](repeating: 0, count: 16) + number(whole))
            let list = box(
                "elst", [0, 0, 0, repeats ? 1 : 0] + number(1) + number(round) + number(0))
            return box("ftyp", Array("avis".utf8))
                + box("moov", box("mvhd", [0]) + box("trak", header + box("edts", list)))
        }

        private func count(_ bytes: [UInt8]) -> Int { AVIFLoopCount.count(in: bytes.span) }

        @Test("by the edit list; for ever without one or without an end")
        func counts() {
            #expect(count(movie(whole: 300, round: 100, repeats: true)) == 3)
            #expect(count(movie(whole: 250, round: 100, repeats: true)) == 3)
            #expect(count(movie(whole: 100, round: 100, repeats: false)) == 1)
            #expect(count(movie(whole: 0xFFFF_FFFF, round: 100, repeats: true)) == 0)
            #expect(count(movie(whole: 300, round: 0, repeats: true)) == 0)
            #expect(count(box("ftyp", [])) == 0)
        }

        @Test("damage does no harm")
        func damage() {
            let bytes = movie(whole: 300, round: 100, repeats: true)
            for length in 0..<bytes.count { _ = count(Array(bytes.prefix(length))) }
            for index in bytes.indices {
                var changed = bytes
                changed[index] = 0xFF
                _ = count(changed)
            }
        }
    }
#endif
