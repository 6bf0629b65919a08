#if JPEGXL
    import CJXL
    import GannetCore

    extension JPEGXLContents {
        /// What a decoder knows once it has met the basic information.
        init(_ decoder: OpaquePointer) throws(ImageError) {
            var info = JxlBasicInfo()
            guard unsafe JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS else {
                throw JPEGXLFile.corrupt
            }
            width = Int(info.xsize)
            height = Int(info.ysize)
            orientation = Orientation(rawValue: Int(info.orientation.rawValue)) ?? .up
            bitDepth = Int(info.bits_per_sample)
            isFloat = info.exponent_bits_per_sample > 0
            isGray = info.num_color_channels == 1
            hasAlpha = info.alpha_bits > 0
            extraChannelCount = Int(info.num_extra_channels)
            blackChannel = unsafe Self.blackChannel(decoder, count: Int(info.num_extra_channels))
            animation = info.have_animation != 0 ? Animation(info.animation) : nil
        }

        private static func blackChannel(_ decoder: OpaquePointer, count: Int) -> Int? {
            (0..<count).first { index in
                var channel = JxlExtraChannelInfo()
                return unsafe JxlDecoderGetExtraChannelInfo(decoder, index, &channel)
                    == JXL_DEC_SUCCESS && channel.type == JXL_CHANNEL_BLACK
            }
        }
    }

    extension JPEGXLContents.Animation {
        fileprivate init(_ header: JxlAnimationHeader) {
            loopCount = Int(header.num_loops)
            let ticks = Double(header.tps_numerator)
            tick = ticks > 0 ? 1000 * Double(header.tps_denominator) / ticks : 0
        }
    }
#endif
