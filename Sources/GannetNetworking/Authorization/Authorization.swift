import FoundationEssentials
import GannetCore

/// What a request is allowed by: the value of its `Authorization` field (RFC 9110, section 11.6.2).
public struct Authorization: Hashable, Sendable {
    /// The value as it is sent, such as `Bearer abc`.
    public let value: String

    /// A value as it is to be sent.
    public init(value: String) {
        self.value = value
    }

    /// A token, for whoever bears it (RFC 6750).
    public static func bearer(_ token: String) -> Authorization {
        Authorization(value: "Bearer \(token)")
    }

    /// A name and password (RFC 7617).
    public static func basic(name: String, password: String) -> Authorization {
        let pair = Data("\(name):\(password)".utf8).base64EncodedString()
        return Authorization(value: "Basic \(pair)")
    }
}

/// Nothing of it is printed: what is printed ends up in logs.
extension Authorization: CustomStringConvertible, CustomDebugStringConvertible {
    /// Says only that it is there.
    public var description: String { "Authorization(…)" }

    /// Says only that it is there.
    public var debugDescription: String { description }
}
