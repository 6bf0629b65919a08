#if JPEGXL
    import CJXL
    import FoundationEssentials
    import GannetCore

    /// The frames of an animation, found without decoding them.
    enum JPEGXLFrameCount {
        /// How many ticks each frame shows, as far as the bytes reach, and at most `limit` frames.
        static func durations(of data: Data, limit: Int) throws(ImageError) -> [Int] {
            guard let decoder = unsafe JxlDecoderCreate(nil) else {
                throw ImageError(.tooLarge, "there is no memory to read the JPEG XL")
            }
            defer { unsafe JxlDecoderDestroy(decoder) }
            let events = Int32(JXL_DEC_FRAME.rawValue)
            guard unsafe JxlDecoderSubscribeEvents(decoder, events) == JXL_DEC_SUCCESS else {
                throw JPEGXLFile.corrupt
            }
            return unsafe data.bytes.withUnsafeBytes { bytes in
                var durations: [Int] = []
                let base = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
                guard unsafe JxlDecoderSetInput(decoder, base, bytes.count) == JXL_DEC_SUCCESS
                else { return durations }
                while durations.count <= limit,
                    unsafe JxlDecoderProcessInput(decoder) == JXL_DEC_FRAME
                {
                    var frame = JxlFrameHeader()
                    guard unsafe JxlDecoderGetFrameHeader(decoder, &frame) == JXL_DEC_SUCCESS
                    else { break }
                    durations.append(Int(frame.duration))
                }
                return durations
            }
        }
    }
#endif
