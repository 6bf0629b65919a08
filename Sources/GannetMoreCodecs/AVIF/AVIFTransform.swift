#if AVIF
    import GannetCore

    /// How an AVIF item is to be cropped and turned for display (ISO/IEC 23008-12, section 6.5).
    struct AVIFTransform: Equatable {
        /// Which side of a mirror is which.
        enum Mirror: Equatable {
            /// Top and bottom change places.
            case vertical
            /// Left and right change places.
            case horizontal
        }

        /// The part of the picture that is shown, in pixels as stored.
        struct Crop: Equatable {
            var x: Int
            var y: Int
            var width: Int
            var height: Int
        }

        /// The part that is shown.
        let crop: Crop
        /// How it is turned.
        let orientation: Orientation

        /// The crop comes first, then `quarters` of a turn anticlockwise, then the mirror.
        init(crop: Crop, quarters: Int, mirror: Mirror?) {
            self.crop = crop
            orientation =
                switch (quarters & 3, mirror) {
                case (0, nil): .up
                case (0, .vertical): .downMirrored
                case (0, .horizontal): .upMirrored
                case (1, nil): .left
                case (1, .vertical): .leftMirrored
                case (1, .horizontal): .rightMirrored
                case (2, nil): .down
                case (2, .vertical): .upMirrored
                case (2, .horizontal): .downMirrored
                case (_, nil): .right
                case (_, .vertical): .rightMirrored
                case (_, .horizontal): .leftMirrored
                }
        }
    }
#endif
