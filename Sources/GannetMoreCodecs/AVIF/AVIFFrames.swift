#if AVIF
    import FoundationEssentials
    import GannetCore

    /// The frames of an AVIF sequence; libavif seeks by itself, from key frame to key frame.
    ///
    /// One thread at a time.
    final class AVIFFrames: FrameReading {
        /// What the file says about itself.
        let header: ImageHeader
        private let file: AVIFFile
        private let picture: AVIFPicture

        /// The frames of `data`.
        init(_ data: Data, _ options: DecodeOptions) throws(ImageError) {
            file = try AVIFFile.holding(data, limits: options.limits)
            header = file.contents.imageHeader(
                loopCount: AVIFLoopCount.count(in: data.span))
            try options.limits.check(
                frameCount: header.frameCount, width: header.width, height: header.height)
            picture = try AVIFPicture(file.contents, options)
        }

        /// Frame `index`.
        func frame(_ index: Int) throws(ImageError) -> DecodedImage {
            try requireFrame(index)
            try file.decode(frame: index)
            return DecodedImage(image: try picture.make(from: file), header: header)
        }
    }
#endif
