/// Bars in SVG: for each row how many times as much each peer takes as Gannet, on a scale of
/// doublings; a bar to the right of the line is slower than Gannet.
struct BarChart {
    private static let (left, width, bar, gap) = (330.0, 420.0, 9.0, 7.0)
    /// Doublings to either side of the line.
    private static let (leftward, rightward) = (1.0, 5.0)
    private static let colors = ["#3584e4", "#e66100", "#2ec27e", "#9141ac", "#c64600", "#865e3c"]

    private let results: [RowResult]

    /// A chart of these rows.
    init(_ results: [RowResult]) {
        self.results = results.filter { result in
            result.row.peers.contains { result.ratio(to: $0) != nil }
        }
    }

    /// The picture.
    var svg: String {
        var names: [String] = []
        for peer in results.flatMap(\.row.peers) where !names.contains(peer.name) {
            names.append(peer.name)
        }
        var y = 30.0
        var body = legend(names)
        for result in results {
            body += Self.text(result.row.name, x: Self.left - 8, y: y + 9, anchor: "end")
            for peer in result.row.peers {
                guard let ratio = result.ratio(to: peer) else { continue }
                let color = Self.colors[(names.firstIndex(of: peer.name) ?? 0) % Self.colors.count]
                let (from, to) = (min(Self.x(1), Self.x(ratio)), max(Self.x(1), Self.x(ratio)))
                body += #"<rect x="\#(from)" y="\#(y)" width="\#(max(1, to - from))" "#
                body += #"height="\#(Self.bar)" fill="\#(color)"/>"# + "\n"
                y += Self.bar + 1
            }
            y += Self.gap
        }
        let total = Self.left + Self.width + 20
        return #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(total)" height="\#(y + 10)" "#
            + #"font-family="sans-serif" font-size="11">"# + "\n"
            + #"<rect width="100%" height="100%" fill="white"/>"# + "\n" + grid(y) + body
            + "</svg>\n"
    }

    private func legend(_ names: [String]) -> String {
        names.enumerated().map { number, name in
            let x = 20.0 + Double(number) * 110
            let color = Self.colors[number % Self.colors.count]
            return #"<rect x="\#(x)" y="6" width="10" height="10" fill="\#(color)"/>"# + "\n"
                + Self.text(name, x: x + 14, y: 15, anchor: "start")
        }.joined()
    }

    private func grid(_ height: Double) -> String {
        [0.5, 1, 2, 4, 8, 16, 32].map { ratio in
            let x = Self.x(ratio)
            return #"<line x1="\#(x)" x2="\#(x)" y1="24" y2="\#(height)" "#
                + #"stroke="\#(ratio == 1 ? "black" : "#ddd")"/>"# + "\n"
                + Self.text("×\(ratio)", x: x, y: height + 8, anchor: "middle")
        }.joined()
    }

    private static func x(_ ratio: Double) -> Double {
        var doublings = 0.0
        var rest = max(ratio, 0.001)
        // Doublings by halves, with a straight line between them: near enough for a bar.
        while rest >= 2 { (rest, doublings) = (rest / 2, doublings + 1) }
        while rest < 1 { (rest, doublings) = (rest * 2, doublings - 1) }
        doublings += rest - 1
        let place = (min(max(doublings, -leftward), rightward) + leftward)
        return left + width * place / (leftward + rightward)
    }

    private static func text(_ text: String, x: Double, y: Double, anchor: String) -> String {
        #"<text x="\#(x)" y="\#(y)" text-anchor="\#(anchor)">\#(text)</text>"# + "\n"
    }
}
