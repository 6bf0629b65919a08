#if TIFF
    /// Takes the samples of one channel out of a row, whatever their depth, as 16-bit numbers.
    struct TIFFSamples {
        /// How many bits a sample has.
        let bits: Int
        /// What they mean.
        let format: TIFFPage.SampleFormat
        /// The values of black and white, for floating point; 0 and 1 where nil.
        let range: ClosedRange<Double>?
        /// Whether numbers stay as they are, as indices must, instead of being spread over 16 bits.
        let isRaw: Bool

        /// The bytes that a row of `count` samples takes at least.
        func byteCount(_ count: Int) -> Int { (count * bits + 7) / 8 }

        /// Takes every `step`th sample from the `first` on into the `places` of `values`.
        func take(
            from row: RawSpan, first: Int, step: Int, into values: inout MutableSpan<UInt16>,
            _ places: Range<Int>
        ) {
            precondition(
                row.byteCount >= byteCount(first + step * (places.count - 1) + 1))
            switch (bits, format) {
            case (_, .float): takeFloats(row, first, step, &values, places)
            case (8, _):
                for (index, place) in places.enumerated() {
                    values[place] = spread(UInt64(byte(row, first + index * step)))
                }
            case (16, _):
                for (index, place) in places.enumerated() {
                    values[place] = spread(UInt64(word(row, first + index * step)))
                }
            case (24, _):
                for (index, place) in places.enumerated() {
                    values[place] = spread(UInt64(triple(row, first + index * step)))
                }
            case (32, _):
                for (index, place) in places.enumerated() {
                    values[place] = spread(UInt64(long(row, first + index * step)))
                }
            default:
                for (index, place) in places.enumerated() {
                    values[place] = spread(packed(row, first + index * step))
                }
            }
        }

        /// A number of `bits` bits on the scale of 16; the least signed one is black.
        private func spread(_ number: UInt64) -> UInt16 {
            guard !isRaw else { return UInt16(truncatingIfNeeded: number) }
            let shifted = format == .signed ? number ^ (1 << UInt64(bits - 1)) : number
            if bits == 8 { return UInt16(truncatingIfNeeded: shifted * 257) }
            if bits == 16 { return UInt16(truncatingIfNeeded: shifted) }
            let most = UInt64(1) << UInt64(bits) - 1
            return UInt16(truncatingIfNeeded: (shifted * 65_535 + most / 2) / most)
        }

        /// A number of any bits, packed from the highest bit on.
        private func packed(_ row: RawSpan, _ index: Int) -> UInt64 {
            let start = index * bits
            var number: UInt64 = 0
            let last = (start + bits - 1) / 8
            for at in start / 8...last { number = number << 8 | UInt64(byte(row, at)) }
            let surplus = (last + 1) * 8 - start - bits
            return number >> UInt64(surplus) & (1 << UInt64(bits) - 1)
        }

        private func takeFloats(
            _ row: RawSpan, _ first: Int, _ step: Int, _ values: inout MutableSpan<UInt16>,
            _ places: Range<Int>
        ) {
            let low = range?.lowerBound ?? 0
            let scale = 65_535 / ((range?.upperBound ?? 1) - low)
            for (index, place) in places.enumerated() {
                let value = (float(row, first + index * step) - low) * scale
                // Written so that a number that is none becomes black.
                values[place] = value > 0 ? UInt16(min(value, 65_535).rounded()) : 0
            }
        }

        private func float(_ row: RawSpan, _ index: Int) -> Double {
            switch bits {
            case 16: return TIFFFloats.half(word(row, index))
            case 24: return TIFFFloats.triple(triple(row, index))
            case 32: return Double(Float(bitPattern: long(row, index)))
            default:
                let bits = unsafe row.unsafeLoadUnaligned(
                    fromByteOffset: index * 8, as: UInt64.self)
                return Double(bitPattern: bits)
            }
        }

        // Reading past the end of a span traps: these are unsafe only in what bits mean.

        private func byte(_ row: RawSpan, _ index: Int) -> UInt8 {
            unsafe row.unsafeLoad(fromByteOffset: index, as: UInt8.self)
        }

        private func word(_ row: RawSpan, _ index: Int) -> UInt16 {
            unsafe row.unsafeLoadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
        }

        private func triple(_ row: RawSpan, _ index: Int) -> UInt32 {
            UInt32(byte(row, index * 3)) | UInt32(byte(row, index * 3 + 1)) << 8
                | UInt32(byte(row, index * 3 + 2)) << 16
        }

        private func long(_ row: RawSpan, _ index: Int) -> UInt32 {
            unsafe row.unsafeLoadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        }
    }
#endif
