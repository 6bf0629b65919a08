/// By what a client shows a server who it is (RFC 8446, section 4.4.2).
public struct ClientCertificate: Hashable, Sendable {
    /// The certificate, followed by those that vouch for it if the server does not know them.
    public var certificate: PEM
    /// The private key; nil when it stands beside the certificate.
    public var key: PEM?
    /// The password of the key, if it has one.
    public var password: String?

    /// A certificate with its key.
    public init(_ certificate: PEM, key: PEM? = nil, password: String? = nil) {
        self.certificate = certificate
        self.key = key
        self.password = password
    }
}
