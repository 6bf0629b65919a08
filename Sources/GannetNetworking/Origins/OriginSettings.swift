import GannetCore

/// What a client does for one origin only.
///
/// It is found anew for each request, also after a redirect, by where that request goes: an origin
/// gets its own settings however it was reached, and no other origin gets them.
///
/// ```swift
/// let api = try WebOrigin(ImageURL("https://api.example"))
/// configuration.origins[api] = OriginSettings(headers: ["X-Api-Key": key])
/// ```
public struct OriginSettings: Sendable {
    /// Fields to send, unless a request has one of the same name.
    public var headers: HTTPHeaders
    /// Whose certificates are trusted; nil for those that the client trusts everywhere.
    public var certificates: TrustedCertificates?
    /// The certificate to show when the origin asks for one.
    ///
    /// A connection that was opened with a certificate is used with that one only.
    public var clientCertificate: ClientCertificate?

    /// Settings of these parts.
    public init(
        headers: HTTPHeaders = HTTPHeaders(), certificates: TrustedCertificates? = nil,
        clientCertificate: ClientCertificate? = nil
    ) {
        self.headers = headers
        self.certificates = certificates
        self.clientCertificate = clientCertificate
    }
}
