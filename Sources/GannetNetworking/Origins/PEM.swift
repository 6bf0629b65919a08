import FoundationEssentials

/// Certificates or a key in the text form that begins with `-----BEGIN` (RFC 7468).
public enum PEM: Hashable, Sendable {
    /// In a file, which is read when a connection is opened.
    case file(String)
    /// In memory.
    case data(Data)
}
