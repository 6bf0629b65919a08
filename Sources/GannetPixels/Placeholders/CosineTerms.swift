import Glibc

/// The cosines of a transform along one side of a picture, and which of its terms are used.
struct CosineTerms {
    /// How many terms there are along each side.
    let columns: Int
    let rows: Int

    /// The pairs of term numbers in their order: those below the diagonal, without the constant.
    var pairs: [(x: Int, y: Int)] {
        (0..<rows).flatMap { y in
            (0..<columns).prefix { $0 * rows < columns * (rows - y) }
                .filter { $0 > 0 || y > 0 }.map { (x: $0, y: y) }
        }
    }

    /// The cosine of term `term` for each of `count` places.
    static func cosines(_ term: Int, count: Int) -> [Double] {
        (0..<count).map { cos(Double.pi / Double(count) * (Double($0) + 0.5) * Double(term)) }
    }
}
