import GannetCore
import GannetTesting

extension ImageRequest {
    /// A request for picture number `number`.
    static func numbered(_ number: Int) -> ImageRequest {
        ImageRequest("https://a.example/\(number).png")
    }
}

extension FakeLoader {
    /// The number of the picture that each transfer so far was for, in order.
    var numbers: [Int] {
        requests.compactMap { request in
            request.url.text.split(separator: "/").last.flatMap { Int($0.dropLast(4)) }
        }
    }
}
