import FoundationEssentials

extension ImageURL {
    /// The same address without a name and password in front of the host: what keys and messages
    /// hold.
    package var withoutCredentials: ImageURL {
        guard let userInfo else { return self }
        let hostStart = text.utf8.index(after: userInfo.endIndex)
        return ImageURL("\(text[..<userInfo.startIndex])\(text[hostStart...])")
    }

    /// The value of an `Authorization` field for the name and password in front of the host, as
    /// browsers send it (RFC 7617); nil if there are none.
    package var authorization: String? {
        userInfo.flatMap { BasicCredentials.field(userInfo: $0) }
    }

    /// What stands before the `@` of an address of the web.
    private var userInfo: Substring? {
        guard hasUserInfo, let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
        let rest = Substring(text[colon...].utf8.dropFirst("://".utf8.count))
        let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex
        return rest[..<end].utf8.lastIndex(of: 0x40).map { rest[..<$0] }
    }
}

extension HTTPHeaders {
    /// The fields that a request for `url` is sent with: a name and password in it become one,
    /// unless there are credentials already.
    package func addingCredentials(of url: ImageURL) -> HTTPHeaders {
        guard let authorization = url.authorization, self["Authorization"] == nil else {
            return self
        }
        var copy = self
        copy["Authorization"] = authorization
        return copy
    }
}

/// A name and password in the form of a header field (RFC 7617).
package enum BasicCredentials {
    /// The value of an `Authorization` field for what stands before the `@` of an address; nil if
    /// that is nothing.
    package static func field(userInfo: Substring) -> String? {
        let bytes = PercentCoding.bytes(of: userInfo)
        guard !bytes.isEmpty else { return nil }
        let pair = bytes.contains(UInt8(ascii: ":")) ? bytes : bytes + [UInt8(ascii: ":")]
        return "Basic " + Data(pair).base64EncodedString()
    }
}
