import CCurl
import FoundationEssentials
import GannetCore

extension CurlEasy {
    /// Trusts these certificates; nil trusts the system's.
    func setTrusted(_ certificates: TrustedCertificates?) throws(CurlError) {
        guard let certificates else { return }
        try set(certificates.authorities, file: CURLOPT_CAINFO, data: CURLOPT_CAINFO_BLOB)
        // The system's are in the folder; its bundle is what the line above has replaced.
        if !certificates.includesSystem { try clear(CURLOPT_CAPATH) }
    }

    /// Shows this certificate when the server asks for one.
    func setClientCertificate(_ client: ClientCertificate?) throws(CurlError) {
        guard let client else { return }
        try set(client.certificate, file: CURLOPT_SSLCERT, data: CURLOPT_SSLCERT_BLOB)
        if let key = client.key { try set(key, file: CURLOPT_SSLKEY, data: CURLOPT_SSLKEY_BLOB) }
        if let password = client.password { try set(CURLOPT_KEYPASSWD, password) }
    }

    private func set(
        _ pem: PEM, file: CURLoption, data: CURLoption
    ) throws(CurlError) {
        switch pem {
        case .file(let path): try set(file, path)
        case .data(let bytes): try set(data, bytes)
        }
    }

    /// The library keeps a copy of the bytes.
    private func set(_ option: CURLoption, _ bytes: Data) throws(CurlError) {
        let code = unsafe bytes.withUnsafeBytes { bytes in
            let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            var blob = unsafe curl_blob(
                data: start, len: bytes.count, flags: UInt32(CURL_BLOB_COPY))
            return unsafe gn_curl_set_pointer(handle, option, &blob)
        }
        try CurlError.check(code, "curl_easy_setopt")
    }

    private func clear(_ option: CURLoption) throws(CurlError) {
        try CurlError.check(unsafe gn_curl_set_text(handle, option, nil), "curl_easy_setopt")
    }
}
