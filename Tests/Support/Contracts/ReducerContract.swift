import GannetCore
import GannetTesting

/// What every `ImageReducing` must do.
package struct ReducerContract: Contract {
    private let reducer: any ImageReducing

    package init(_ reducer: any ImageReducing) {
        self.reducer = reducer
    }

    package static var clauses: [Clause<ReducerContract>] {
        [
            Clause("the whole comes out at the size asked for, each colour in its place") {
                try $0.whole()
            },
            Clause("a part comes out alone, be it cut inside a pixel") { try $0.part() },
            Clause("the layout stays as it is") { try $0.layouts() },
            Clause("the smallest result is one pixel") { try $0.smallest() },
        ]
    }

    private func whole() throws {
        let reduced = try reduce(
            .quadrants(width: 40, height: 20), part: (0, 0, 40, 20), width: 10, height: 6)
        try demand((reduced.width, reduced.height) == (10, 6), "another size")
        let corners = [(0, 0), (9, 0), (0, 5), (9, 5)].map { reduced.color(x: $0.0, y: $0.1) }
        let expected: [UInt32] = [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0xFFFF_FFFF]
        let areNear = zip(corners, expected).allSatisfy { corner, color in
            [24, 16, 8, 0].allSatisfy { shift in
                abs(Int(corner >> shift & 0xFF) - Int(color >> shift & 0xFF)) <= 8
            }
        }
        try demand(areNear, "the corners are \(corners)")
    }

    private func part() throws {
        let picture = Image.quadrants(width: 40, height: 40)
        let reduced = try reduce(picture, part: (22.5, 1.5, 15, 15), width: 5, height: 5)
        try demand(
            reduced.colors.joined().allSatisfy { $0 == 0x00FF_00FF }, "another part got in")
    }

    private func layouts() throws {
        for layout in [PixelLayout.rgba8, .rgba8Premultiplied] {
            let picture = Image.solid(0xFF00_0080, width: 8, height: 8, layout: layout)
            let reduced = try reduce(picture, part: (0, 0, 8, 8), width: 4, height: 4)
            try demand(reduced.layout == layout, "the layout changed")
            try demand(!reduced.isOpaque, "what shines through became opaque")
            try demand(reduced.color(x: 1, y: 1) >> 24 == 0xFF, "the colour bled out")
        }
    }

    private func smallest() throws {
        let reduced = try reduce(
            .solid(0x1122_33FF, width: 9, height: 7), part: (0, 0, 9, 7), width: 1, height: 1)
        try demand(reduced.color(x: 0, y: 0) == 0x1122_33FF, "another colour")
    }

    private func reduce(
        _ image: Image, part: (x: Double, y: Double, width: Double, height: Double), width: Int,
        height: Int
    ) throws -> Image {
        try reducer.reduce(
            image,
            to: ImageReduction(
                x: part.x, y: part.y, partWidth: part.width, partHeight: part.height,
                width: width, height: height))
    }
}
