#if JPEGXL
    /// How far from the original a picture may be, in libjxl's measure, for a quality of 1 to 100.
    ///
    /// As libjxl's own command maps it: 90 is 1, where no difference is seen, and qualities look
    /// about as those of JPEG.
    enum JPEGXLDistance {
        /// The distance, from 0.1 to 15.
        static func distance(quality: Int) -> Double {
            let quality = Double(quality)
            if quality >= 30 { return 0.1 + (100 - quality) * 0.09 }
            // Falls off faster and faster, and meets the line above.
            return min(15, 6.4 + (30 - quality) * (30 - quality) / 100)
        }
    }
#endif
