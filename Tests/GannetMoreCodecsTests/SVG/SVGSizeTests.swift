#if SVG
    @testable import GannetMoreCodecs
    import Testing

    @Suite("The size of an SVG", .timeLimit(.minutes(1)))
    struct SVGSizeTests {
        @Test("both sides given: they win over the view box")
        func both() {
            let size = SVGSize(width: 40, height: 20, viewBox: (1, 1))
            #expect(size.width == 40 && size.height == 20)
        }

        @Test("one side given: the other follows the view box's shape")
        func one() {
            let wide = SVGSize(width: 80, height: nil, viewBox: (40, 20))
            #expect(wide.width == 80 && wide.height == 40)
            let high = SVGSize(width: nil, height: 80, viewBox: (40, 20))
            #expect(high.width == 160 && high.height == 80)
            let shapeless = SVGSize(width: 80, height: nil, viewBox: nil)
            #expect(shapeless.width == 80 && shapeless.height == 150)
        }

        @Test("no side given: the view box, else 300 by 150")
        func none() {
            let boxed = SVGSize(width: nil, height: nil, viewBox: (40, 20))
            #expect(boxed.width == 40 && boxed.height == 20)
            let bare = SVGSize(width: nil, height: nil, viewBox: nil)
            #expect(bare.width == 300 && bare.height == 150)
        }

        @Test("no size is impossible", arguments: [0, -1, .nan, .infinity, 1e300])
        func impossible(side: Double) {
            let size = SVGSize(width: side, height: side, viewBox: (side, side))
            #expect(size.width >= 1 && size.height >= 1)
            #expect(size.width <= 1_000_000_000)
        }
    }
#endif
