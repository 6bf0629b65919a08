#if JPEGXL
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// The header of a JPEG XL file with the frames of its animation.
    enum JPEGXLHeader {
        /// What `file`, made of `data`, says about itself, its frames as far as the bytes reach.
        static func header(
            of file: JPEGXLFile, _ data: Data, _ limits: DecodeLimits
        ) throws(ImageError) -> ImageHeader {
            var header = file.contents.imageHeader(hasICCProfile: file.hasICCProfile)
            guard let animation = file.contents.animation else { return header }
            let ticks = try JPEGXLFrameCount.durations(of: data, limit: limits.maximumFrames)
            try limits.check(
                frameCount: ticks.count, width: header.width, height: header.height)
            guard ticks.count > 1 else {
                header.loopCount = 1
                return header
            }
            header.frameCount = ticks.count
            header.frameDelays = ticks.map { ticks in
                let milliseconds = min(Double(ticks) * animation.tick, 86_400_000).rounded()
                return FrameDelay.milliseconds(Int(milliseconds))
            }
            return header
        }
    }
#endif
