#if AVIF
    import GannetCore
    import Testing

    @testable import GannetMoreCodecs

    @Suite("How an AVIF is turned", .timeLimit(.minutes(1)))
    struct AVIFTransformTests {
        private let crop = AVIFTransform.Crop(x: 0, y: 0, width: 4, height: 2)

        private func orientation(_ quarters: Int, _ mirror: AVIFTransform.Mirror?) -> Orientation {
            AVIFTransform(crop: crop, quarters: quarters, mirror: mirror).orientation
        }

        @Test("turns count anticlockwise, and the mirror comes after them")
        func combinations() {
            #expect((0..<4).map { orientation($0, nil) } == [.up, .left, .down, .right])
            #expect(
                (0..<4).map { orientation($0, .vertical) }
                    == [.downMirrored, .leftMirrored, .upMirrored, .rightMirrored])
            #expect(
                (0..<4).map { orientation($0, .horizontal) }
                    == [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored])
        }
    }
#endif
