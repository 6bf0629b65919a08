import FoundationEssentials
import GannetCore
import Synchronization

/// What an ordinary web server answers: files by path, validators, 304, and, if asked, failures.
///
/// A value to be given to a ``ScriptedOrigin``, or to be asked from within a handler.
public struct OriginContent: Sendable {
    /// One file.
    public struct Resource: Sendable {
        /// Its bytes.
        public var data: Data
        /// Its media type.
        public var type: String
        /// The strong validator, quotes included; nil sends none.
        public var entityTag: String?
        /// When it was last changed; nil sends nothing.
        public var lastModified: Date?
        /// The value of Cache-Control; nil sends none.
        public var cacheControl: String?

        /// A file whose entity tag follows from its bytes.
        public init(
            _ data: Data, type: String, lastModified: Date? = nil, cacheControl: String? = nil
        ) {
            self.data = data
            self.type = type
            self.lastModified = lastModified
            self.cacheControl = cacheControl
            entityTag = "\"\(String(StableHash.of(data), radix: 16))\""
        }
    }

    private let find: @Sendable (String) -> Resource?

    /// Content that `find` looks up by path, with its escapes undone; nil is a 404.
    ///
    /// Called on the origin's thread.
    public init(find: @escaping @Sendable (_ path: String) -> Resource?) {
        self.find = find
    }

    /// The files of a table, by path.
    public init(_ table: [String: Resource]) {
        self.init { table[$0] }
    }

    /// The files under a folder, by their path in it; types follow from the names.
    ///
    /// No path leads out of the folder.
    public init(folder: String, cacheControl: String? = nil) {
        self.init { path in
            let isInside = !path.split(separator: "/").contains("..")
            // `try?` because what cannot be read is, to a web client, not there.
            guard isInside, let data = try? Data(contentsOf: URL(filePath: folder + path)) else {
                return nil
            }
            return Resource(data, type: Self.type(of: path), cacheControl: cacheControl)
        }
    }

    /// The answer to a request: 200, 304 when the client has the file already, 404, or 405.
    public func answer(to request: OriginRequest) -> OriginAnswer {
        guard request.method == "GET" || request.method == "HEAD" else {
            return .status(405, headers: ["Allow": "GET, HEAD"])
        }
        guard let resource = find(Self.unescaped(request.path)) else {
            return .status(404, headers: ["Content-Type": "text/plain"], text: "no such file\n")
        }
        var headers = HTTPHeaders()
        headers["ETag"] = resource.entityTag
        headers["Last-Modified"] = resource.lastModified.map(HTTPDate.string)
        headers["Cache-Control"] = resource.cacheControl
        if Self.isCurrent(resource, for: request.headers) {
            return OriginAnswer(status: 304, headers: headers)
        }
        return .ok(resource.data, type: resource.type, headers: headers)
    }

    /// Whether the client's copy is the current one (RFC 9110, section 13.2.2).
    private static func isCurrent(_ resource: Resource, for headers: HTTPHeaders) -> Bool {
        if let known = headers.combined("If-None-Match") {
            guard let tag = resource.entityTag else { return false }
            return known == "*"
                || known.split(separator: ",").contains { candidate in
                    candidate.drop { $0 == " " || $0 == "W" || $0 == "/" } == tag
                }
        }
        guard let since = headers["If-Modified-Since"], let changed = resource.lastModified else {
            return false
        }
        return since == HTTPDate.string(from: changed)
    }

    /// The path with every `%XX` undone; what is no escape stays.
    private static func unescaped(_ path: String) -> String {
        var bytes: [UInt8] = []
        var rest = path.utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(Substring(rest.prefix(2)))
            if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func type(of path: String) -> String {
        let fileExtension = path.split(separator: ".").last.map(String.init) ?? ""
        return ImageFormat(named: fileExtension)?.mediaType ?? "application/octet-stream"
    }
}

extension ScriptedOrigin {
    /// Starts a server of files, as slow and as unreliable as is asked for.
    ///
    /// Each answer begins `latency` milliseconds after its request. Of 100 attempts at a path about
    /// `failPercent` get a 503; which ones follows from the path and the attempt's number alone, so
    /// that every run is the same.
    ///
    /// - Throws: ``SystemCallError`` when the system has no socket to give.
    public convenience init(
        serving content: OriginContent, latency: Int = 0, failPercent: Int = 0,
        recordsEvents: Bool = true
    ) throws {
        try self.init(recordsEvents: recordsEvents) { request in
            let key = Data("\(request.path)?\(request.query ?? "")#\(request.attempt)".utf8)
            var random = DeterministicRandom(seed: StableHash.of(key))
            let answer: OriginAnswer =
                random.chance(percent: failPercent)
                ? .status(503, text: "failing on purpose\n") : content.answer(to: request)
            return latency > 0 ? answer.delayed(milliseconds: latency) : answer
        }
    }
}
