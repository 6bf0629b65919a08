#if SVG
    /// The size of an SVG document in whole pixels, as CSS sizes a replaced element (CSS Images 3,
    /// section 4.3).
    struct SVGSize: Equatable {
        /// Width in pixels, at least 1.
        let width: Int
        /// Height in pixels, at least 1.
        let height: Int

        /// The size of an element of which CSS knows nothing.
        private static let fallback = (width: 300.0, height: 150.0)
        /// Longer sides are cut: their product must fit in an Int.
        private static let longest = 1_000_000_000.0

        /// The size of a root element of `width` and `height` pixels, nil where they are
        /// percentages or absent, and a view box of the shape `viewBox`, nil where there is none.
        init(width: Double?, height: Double?, viewBox: (width: Double, height: Double)?) {
            let usable = viewBox.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
            let ratio = usable.map { $0.width / $0.height }
            switch (width, height) {
            case (let width?, let height?):
                self.init(width, height)
            case (let width?, nil):
                self.init(width, ratio.map { width / $0 } ?? Self.fallback.height)
            case (nil, let height?):
                self.init(ratio.map { height * $0 } ?? Self.fallback.width, height)
            case (nil, nil):
                self.init(
                    usable?.width ?? Self.fallback.width, usable?.height ?? Self.fallback.height)
            }
        }

        private init(_ width: Double, _ height: Double) {
            self.width = Self.whole(width)
            self.height = Self.whole(height)
        }

        private static func whole(_ side: Double) -> Int {
            // Written so that a number that is none becomes 1 as well.
            side >= 1 ? Int(min(side, longest).rounded()) : 1
        }
    }
#endif
