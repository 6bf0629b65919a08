import FoundationEssentials

/// Asking the origin whether a stored answer still holds, and what follows when it does
/// (RFC 9111, section 4.3).
enum Revalidation {
    /// The fields that make a request conditional (section 4.3.1); none if there is no validator.
    static func conditions(for stored: StoredResponse) -> HTTPHeaders {
        var headers = HTTPHeaders()
        headers["If-None-Match"] = stored.headers["ETag"]
        headers["If-Modified-Since"] = stored.headers["Last-Modified"]
        return headers
    }

    /// Whether a 304 speaks of the stored answer (section 4.3.4).
    ///
    /// Entity tags are compared weakly, although the section asks for more: nginx weakens the tag
    /// of an answer that it compresses, and sends the strong one with its 304. An answer without
    /// any validator answers the conditions that were sent, and those came from the stored answer.
    static func isAbout(_ stored: StoredResponse, _ answer: CacheAnswer) -> Bool {
        if let tag = answer.headers["ETag"] {
            guard let known = stored.headers["ETag"] else { return false }
            return opaque(tag) == opaque(known)
        }
        guard let modified = answer.headers["Last-Modified"],
            let known = stored.headers["Last-Modified"]
        else { return true }
        return modified == known
    }

    /// The stored answer with what a later answer says about it (section 3.2).
    ///
    /// What describes the stored bytes stays as it is.
    static func updated(
        _ stored: StoredResponse, by answer: CacheAnswer, to request: CacheRequest
    ) -> StoredResponse {
        var copy = stored
        // Age and Date tell when the answer was made: the old ones do not belong to the new one.
        for name in ["Age", "Date"] { copy.headers.remove(name) }
        let news = StoredFields.kept(of: answer.headers).fields.filter { !describesBody($0.name) }
        for field in news { copy.headers.remove(field.name) }
        for field in news { copy.headers.add(field.name, field.value) }
        copy.requestHeaders = Vary(copy.headers).selected(from: request.headers)
        copy.requestTime = answer.requestTime
        copy.responseTime = answer.responseTime
        return copy
    }

    /// What a 200 to a HEAD means for the stored answer to a GET (section 4.3.5).
    static func afterHead(
        _ stored: StoredResponse, _ answer: CacheAnswer, to request: CacheRequest
    ) -> CacheUpdate {
        let isSame = ["ETag", "Last-Modified", "Content-Length"].allSatisfy { name in
            answer.headers[name] == nil || answer.headers[name] == stored.headers[name]
        }
        return isSame ? .updateHeaders(updated(stored, by: answer, to: request)) : .remove
    }

    private static func describesBody(_ name: String) -> Bool {
        ["Content-Length", "Content-Encoding", "Content-Type", "Content-Range"]
            .contains { HTTPHeaders.matches($0, name) }
    }

    /// An entity tag as weak comparison takes it (RFC 9110, section 8.8.3.2).
    static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}
