/// Whose certificates are trusted: those of the system's authorities, of others, or of both.
public struct TrustedCertificates: Hashable, Sendable {
    /// The certificates of authorities, or of servers themselves.
    public let authorities: PEM
    /// Whether the system's authorities are trusted too.
    ///
    /// They are looked up in the folder that libcurl was built with, `/etc/ssl/certs` on Debian.
    public let includesSystem: Bool

    /// Trusts these, and nobody else.
    public static func only(_ authorities: PEM) -> TrustedCertificates {
        TrustedCertificates(authorities: authorities, includesSystem: false)
    }

    /// Trusts these beside the system's.
    public static func system(and authorities: PEM) -> TrustedCertificates {
        TrustedCertificates(authorities: authorities, includesSystem: true)
    }
}
