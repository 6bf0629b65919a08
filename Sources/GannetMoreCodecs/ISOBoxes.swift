import GannetPixels

/// The boxes of which AVIF and HEIC files are made (ISO/IEC 14496-12, section 4.2).
enum ISOBoxes {
    /// Where the box at `start` has its contents, as it says itself: that may lie past the end.
    ///
    /// `end` is where a box ends that is the last and gives no size. Nil where there is no box.
    static func contents(at start: Int, in bytes: Span<UInt8>, end: Int) -> Range<Int>? {
        guard let short = bytes.uint32(at: start), start <= end - 8 else { return nil }
        var (size, head) = (Int(short), 8)
        if short == 1 {
            guard let long = number(at: start + 8, in: bytes, isLong: true) else { return nil }
            (size, head) = (Int(clamping: long), 16)
        } else if short == 0 {
            size = end - start
        }
        let (last, overflows) = start.addingReportingOverflow(size)
        guard size >= head, !overflows else { return nil }
        return start + head..<last
    }

    /// The contents of the first box of a kind, of those that follow one another in `range`.
    static func first(
        _ name: StaticString, in bytes: Span<UInt8>, _ range: Range<Int>
    ) -> Range<Int>? {
        var start = range.lowerBound
        while let found = contents(at: start, in: bytes, end: range.upperBound),
            found.upperBound <= range.upperBound
        {
            if bytes.has(name, at: start + 4) { return found }
            start = found.upperBound
        }
        return nil
    }

    /// An unsigned number of 4 or 8 bytes.
    static func number(at place: Int, in bytes: Span<UInt8>, isLong: Bool) -> UInt64? {
        guard let first = bytes.uint32(at: place) else { return nil }
        guard isLong else { return UInt64(first) }
        guard let second = bytes.uint32(at: place + 4) else { return nil }
        return UInt64(first) << 32 | UInt64(second)
    }
}
