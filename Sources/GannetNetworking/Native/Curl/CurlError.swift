import CCurl

/// A failed call of libcurl.
struct CurlError: Error, Hashable, CustomStringConvertible {
    /// The library's code.
    let code: UInt32
    /// The library's words for it, the most particular there are.
    let message: String
    /// The function that failed.
    let function: String

    var description: String { "\(function): \(message) (\(code))" }

    /// Throws unless `code` means success.
    static func check(_ code: CURLcode, _ function: StaticString) throws(CurlError) {
        guard code != CURLE_OK else { return }
        throw CurlError(
            code: code.rawValue, message: unsafe String(cString: curl_easy_strerror(code)),
            function: "\(function)")
    }

    /// Throws unless `code` means success.
    static func check(_ code: CURLMcode, _ function: StaticString) throws(CurlError) {
        guard code != CURLM_OK else { return }
        throw CurlError(
            code: UInt32(bitPattern: code.rawValue),
            message: unsafe String(cString: curl_multi_strerror(code)), function: "\(function)")
    }
}
