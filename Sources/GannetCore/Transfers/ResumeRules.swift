import FoundationEssentials

/// Judges the answer to a request for the rest of a body: pure.
///
/// Bytes are glued together only when everything says that they belong together; otherwise the
/// whole is fetched anew. No picture is ever made of two versions.
enum ResumeRules {
    /// What an answer is.
    enum Verdict {
        /// The rest: this is the whole answer now.
        case completed(HTTPResponse)
        /// Something else than the rest, to be taken as it is: the whole, or an error.
        case answer
        /// Nothing to go on with: the whole is to be asked for.
        case startAgain
    }

    /// Judges `response`, which answers a request with the conditions of `partial`.
    static func verdict(on response: HTTPResponse, after partial: PartialBody) -> Verdict {
        switch response.status {
        case 206:
            guard continues(partial, response.headers),
                let range = ContentRange(response.headers["Content-Range"]),
                range.bytes.count == response.body.count, isEnd(range, of: partial)
            else { return .startAgain }
            return .completed(whole(partial, response))
        case 416: return .startAgain
        default: return .answer
        }
    }

    /// Whether an answer of this status with these fields brings the bytes after those of
    /// `partial`, of the same version.
    static func continues(_ partial: PartialBody, status: Int, _ headers: HTTPHeaders) -> Bool {
        status == 206 && continues(partial, headers)
    }

    private static func continues(_ partial: PartialBody, _ headers: HTTPHeaders) -> Bool {
        guard PartialBody.isPlain(headers),
            let range = ContentRange(headers["Content-Range"]),
            range.bytes.lowerBound == partial.body.count
        else { return false }
        if let total = range.total, let known = partial.total, total != known { return false }
        let (old, new) = (partial.response.headers, headers)
        // RFC 9110, section 15.3.7 has the origin repeat them in a 206; a missing one says nothing.
        let isSameTag = new["ETag"] == nil || new["ETag"] == old["ETag"]
        let isSameDate =
            old["ETag"] != nil || new["Last-Modified"] == nil
            || new["Last-Modified"] == old["Last-Modified"]
        return isSameTag && isSameDate
    }

    private static func isEnd(_ range: ContentRange, of partial: PartialBody) -> Bool {
        guard let total = range.total ?? partial.total else { return false }
        return range.bytes.upperBound == total
    }

    /// The fields of the 206 renew those of the first answer (RFC 9111, section 3.4).
    private static func whole(_ partial: PartialBody, _ rest: HTTPResponse) -> HTTPResponse {
        var response = rest
        response.status = 200
        response.body = partial.body + rest.body
        var headers = partial.response.headers
        for name in Set(rest.headers.fields.map { $0.name.lowercased() }) { headers.remove(name) }
        for field in rest.headers.fields where !HTTPHeaders.matches(field.name, "Content-Range") {
            headers.add(field.name, field.value)
        }
        headers["Content-Length"] = String(response.body.count)
        response.headers = headers
        return response
    }
}
