import FoundationEssentials
import GannetCore

/// Finds requests in the bytes of a connection (RFC 9112).
struct RequestParser {
    /// A request without its numbers.
    struct Request {
        var method: String
        var target: String
        var headers: HTTPHeaders
        var body: Data
        var isPersistent: Bool
    }

    /// What the bytes hold so far.
    enum Outcome {
        case request(Request)
        case incomplete
        case malformed
    }

    /// More than any client of ours sends; a head beyond it is malformed.
    private static let headLimit = 65_536

    private var bytes: [UInt8] = []
    /// Up to here there is no end of a head, so that no byte is searched twice.
    private var searched = 0

    /// Takes bytes that have arrived.
    mutating func append(_ new: some Sequence<UInt8>) {
        bytes.append(contentsOf: new)
    }

    /// Takes the next request out of the bytes.
    mutating func next() -> Outcome {
        guard let headEnd = findHeadEnd() else {
            return bytes.count > Self.headLimit ? .malformed : .incomplete
        }
        guard var request = Self.parseHead(bytes[..<headEnd]) else { return .malformed }
        let bodyLength = request.headers["Content-Length"].map { Int($0) ?? -1 } ?? 0
        guard bodyLength >= 0 else { return .malformed }
        let bodyStart = headEnd + 4
        guard bytes.count - bodyStart >= bodyLength else { return .incomplete }
        request.body = Data(bytes[bodyStart..<bodyStart + bodyLength])
        bytes.removeFirst(bodyStart + bodyLength)
        searched = 0
        return .request(request)
    }

    /// Where the empty line begins that ends the head.
    private mutating func findHeadEnd() -> Int? {
        var index = searched
        while index + 3 < bytes.count {
            if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13,
                bytes[index + 3] == 10
            {
                return index
            }
            index += 1
        }
        searched = index
        return nil
    }

    private static func parseHead(_ head: ArraySlice<UInt8>) -> Request? {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first else { return nil }
        let words = first.split(separator: " ")
        guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { return nil }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmed
            headers.add(String(line[..<colon]), String(value))
        }
        let wish = headers["Connection"]?.lowercased()
        return Request(
            method: String(words[0]), target: String(words[1]), headers: headers, body: Data(),
            isPersistent: words[2] == "HTTP/1.1" ? wish != "close" : wish == "keep-alive")
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let first = utf8.firstIndex(where: { !isBlank($0) }),
            let last = utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return self[first...last]
    }
}
