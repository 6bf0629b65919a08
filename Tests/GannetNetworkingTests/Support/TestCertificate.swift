import Foundation

/// A certificate and key made for one test.
struct TestCertificate {
    let folder: TemporaryFolder
    let certificate: String
    let key: String

    /// A certificate for `name`, signed by itself; the key has the password.
    init(for name: String, password: String) throws {
        folder = try TemporaryFolder()
        certificate = folder.path + "/certificate.pem"
        key = folder.path + "/key.pem"
        try Child.run(
            "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:prime256v1", "-passout", "pass:\(password)", "-days", "2", "-subj",
            "/CN=\(name)", "-keyout", key, "-out", certificate)
    }

    /// The contents of a file of it.
    static func data(_ path: String) throws -> Data {
        try Data(contentsOf: URL(filePath: path))
    }
}
