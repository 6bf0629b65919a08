#if AVIF
    import CAVIF
    import GannetCore
    import GannetPixels

    extension AVIFContents {
        /// What a decoder knows once it has parsed a file.
        init(_ decoder: UnsafeMutablePointer<avifDecoder>) {
            let image = unsafe decoder.pointee.image.pointee
            width = unsafe Int(image.width)
            height = unsafe Int(image.height)
            bitDepth = unsafe image.depth == 0 ? 8 : Int(image.depth)
            isGray = unsafe image.yuvFormat == AVIF_PIXEL_FORMAT_YUV400
            isRGB =
                unsafe image.matrixCoefficients
                == avifMatrixCoefficients(AVIF_MATRIX_COEFFICIENTS_IDENTITY)
            hasAlpha = unsafe decoder.pointee.alphaPresent != 0
            isPremultiplied = unsafe image.alphaPremultiplied != 0
            profile = unsafe Array(
                UnsafeBufferPointer(start: image.icc.data, count: image.icc.size))
            code = unsafe Code(
                primaries: Int(image.colorPrimaries),
                transfer: Int(image.transferCharacteristics))
            isProgressive =
                unsafe decoder.pointee.progressiveState != AVIF_PROGRESSIVE_STATE_UNAVAILABLE
            samplesOfFourPixels =
                switch unsafe image.yuvFormat {
                case AVIF_PIXEL_FORMAT_YUV400: 4
                case AVIF_PIXEL_FORMAT_YUV420: 6
                case AVIF_PIXEL_FORMAT_YUV422: 8
                default: 12
                }
            frameDelays = unsafe Self.delays(decoder)
            transform = unsafe AVIFTransform(image)
        }

        private static func delays(_ decoder: UnsafeMutablePointer<avifDecoder>) -> [Int] {
            let count = unsafe Int(decoder.pointee.imageCount)
            guard count > 1 else { return [] }
            return (0..<count).map { index in
                var timing = avifImageTiming()
                let result = unsafe avifDecoderNthImageTiming(decoder, UInt32(index), &timing)
                let isKnown = result == AVIF_RESULT_OK && timing.duration.isFinite
                let milliseconds =
                    isKnown ? Int(min(max(0, timing.duration), 86_400) * 1000 + 0.5) : 0
                return FrameDelay.milliseconds(milliseconds)
            }
        }
    }

    extension AVIFTransform {
        fileprivate init(_ image: avifImage) {
            let flags = unsafe image.transformFlags
            func isSet(_ flag: avifTransformFlag) -> Bool {
                flags & avifTransformFlags(flag.rawValue) != 0
            }
            var crop = unsafe Crop(
                x: 0, y: 0, width: Int(image.width), height: Int(image.height))
            if isSet(AVIF_TRANSFORM_CLAP), let part = unsafe Self.crop(of: image) { crop = part }
            let mode = unsafe image.imir.mode
            let mirror: Mirror? = mode == 0 ? .vertical : .horizontal
            self.init(
                crop: crop,
                quarters: unsafe isSet(AVIF_TRANSFORM_IROT) ? Int(image.irot.angle) : 0,
                mirror: isSet(AVIF_TRANSFORM_IMIR) ? mirror : nil)
        }

        /// The clean aperture in whole pixels; nil where it makes no sense, so that all is shown.
        private static func crop(of image: avifImage) -> Crop? {
            var (part, diagnostics) = (avifCropRect(), avifDiagnostics())
            var aperture = unsafe image.clap
            // 4:4:4, for which any edge is good: what is cropped here are finished rows.
            let isValid = unsafe avifCropRectConvertCleanApertureBox(
                &part, &aperture, image.width, image.height, AVIF_PIXEL_FORMAT_YUV444,
                &diagnostics)
            guard isValid != 0, part.width > 0, part.height > 0 else { return nil }
            return Crop(
                x: Int(part.x), y: Int(part.y), width: Int(part.width), height: Int(part.height))
        }
    }
#endif
