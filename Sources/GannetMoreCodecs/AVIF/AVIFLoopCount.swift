#if AVIF
    import GannetPixels

    /// How often an AVIF sequence plays, which libavif 0.11 does not tell (ISO/IEC 23008-12,
    /// section 9.6: the edit list of the first track).
    enum AVIFLoopCount {
        /// How often; 0 for ever, as browsers play a sequence without an edit list.
        static func count(in bytes: Span<UInt8>) -> Int {
            guard let movie = ISOBoxes.first("moov", in: bytes, 0..<bytes.count),
                let track = ISOBoxes.first("trak", in: bytes, movie),
                let edits = ISOBoxes.first("edts", in: bytes, track),
                let list = ISOBoxes.first("elst", in: bytes, edits),
                let isLong = bytes.uint32(at: list.lowerBound).map({ $0 >> 24 == 1 }),
                let length = ISOBoxes.number(
                    at: list.lowerBound + 8, in: bytes, isLong: isLong)
            else { return 0 }
            // The lowest flag says that the edit list is to be repeated.
            guard list.count >= 4, bytes[list.lowerBound + 3] & 1 == 1 else { return 1 }
            guard let whole = duration(of: track, in: bytes), length > 0 else { return 0 }
            let (rounds, rest) = whole.quotientAndRemainder(dividingBy: length)
            return Int(clamping: max(1, rounds + (rest > 0 ? 1 : 0)))
        }

        /// The track's length with all rounds; nil where it has no end.
        private static func duration(of track: Range<Int>, in bytes: Span<UInt8>) -> UInt64? {
            guard let header = ISOBoxes.first("tkhd", in: bytes, track),
                let isLong = bytes.uint32(at: header.lowerBound).map({ $0 >> 24 == 1 }),
                let duration = ISOBoxes.number(
                    at: header.lowerBound + (isLong ? 28 : 20), in: bytes, isLong: isLong)
            else { return nil }
            return duration == (isLong ? UInt64.max : UInt64(UInt32.max)) ? nil : duration
        }
    }
#endif
