#if AVIF
    import GannetPixels

    /// How often an AVIF sequence plays, which libavif 0.11 does not tell (ISO/IEC 23008-12,
    /// section 9.6: the edit list of the first track).
    enum AVIFLoopCount {
        /// How often; 0 for ever, as browsers play a sequence without an edit list.
        static func count(in bytes: Span<UInt8>) -> Int {
            guard let movie = box("moov", in: bytes, 0..<bytes.count),
                let track = box("trak", in: bytes, movie),
                let edits = box("edts", in: bytes, track),
                let list = box("elst", in: bytes, edits),
                let isLong = bytes.uint32(at: list.lowerBound).map({ $0 >> 24 == 1 }),
                let length = number(bytes, list.lowerBound + 8, isLong)
            else { return 0 }
            // The lowest flag says that the edit list is to be repeated.
            guard list.count >= 4, bytes[list.lowerBound + 3] & 1 == 1 else { return 1 }
            guard let whole = duration(of: track, in: bytes), length > 0 else { return 0 }
            let (rounds, rest) = whole.quotientAndRemainder(dividingBy: length)
            return Int(clamping: max(1, rounds + (rest > 0 ? 1 : 0)))
        }

        /// The track's length with all rounds; nil where it has no end.
        private static func duration(of track: Range<Int>, in bytes: Span<UInt8>) -> UInt64? {
            guard let header = box("tkhd", in: bytes, track),
                let isLong = bytes.uint32(at: header.lowerBound).map({ $0 >> 24 == 1 }),
                let duration = number(bytes, header.lowerBound + (isLong ? 28 : 20), isLong)
            else { return nil }
            return duration == (isLong ? UInt64.max : UInt64(UInt32.max)) ? nil : duration
        }

        private static func number(_ bytes: Span<UInt8>, _ place: Int, _ isLong: Bool) -> UInt64? {
            guard let first = bytes.uint32(at: place) else { return nil }
            guard isLong else { return UInt64(first) }
            guard let second = bytes.uint32(at: place + 4) else { return nil }
            return UInt64(first) << 32 | UInt64(second)
        }

        /// What the first box of a kind holds, of those that follow one another in `range`.
        private static func box(
            _ name: StaticString, in bytes: Span<UInt8>, _ range: Range<Int>
        ) -> Range<Int>? {
            var start = range.lowerBound
            while start <= range.upperBound - 8, let short = bytes.uint32(at: start) {
                var (size, head) = (Int(short), 8)
                if short == 1 {
                    guard let long = number(bytes, start + 8, true) else { return nil }
                    (size, head) = (Int(clamping: long), 16)
                } else if short == 0 {
                    size = range.upperBound - start
                }
                guard size >= head, size <= range.upperBound - start else { return nil }
                if bytes.has(name, at: start + 4) { return start + head..<start + size }
                start += size
            }
            return nil
        }
    }
#endif
