import CCurl
import FoundationEssentials

/// A transfer handle of libcurl, used for one exchange after another.
///
/// Confined to the thread of its client.
@safe final class CurlEasy {
    let handle: UnsafeMutableRawPointer
    private let message: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var addresses: UnsafeMutablePointer<curl_slist>?

    /// A new handle; nil when the library has no memory for one.
    init?() {
        guard let handle = unsafe curl_easy_init() else { return nil }
        unsafe self.handle = handle
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.pointee = 0
        unsafe headers = nil
        unsafe addresses = nil
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe curl_slist_free_all(headers)
        unsafe curl_slist_free_all(addresses)
        unsafe message.deallocate()
    }

    /// Forgets every option; connections and caches belong to the multi handle and stay.
    func reset() {
        unsafe curl_easy_reset(handle)
        unsafe curl_slist_free_all(headers)
        unsafe headers = nil
        unsafe curl_slist_free_all(addresses)
        unsafe addresses = nil
        unsafe message.pointee = 0
    }

    /// What libcurl says about the latest failure; empty when it says nothing.
    var detail: String { unsafe String(cString: message) }
}

extension CurlEasy {
    func set(_ option: CURLoption, _ value: Int) throws(CurlError) {
        try CurlError.check(unsafe gn_curl_set_long(handle, option, value), "curl_easy_setopt")
    }

    func set(_ option: CURLoption, _ value: Bool) throws(CurlError) {
        try set(option, value ? 1 : 0)
    }

    func set(_ option: CURLoption, bytes: Int) throws(CurlError) {
        let code = unsafe gn_curl_set_offset(handle, option, curl_off_t(bytes))
        try CurlError.check(code, "curl_easy_setopt")
    }

    /// The library keeps a copy of the text.
    func set(_ option: CURLoption, _ text: String) throws(CurlError) {
        try CurlError.check(unsafe gn_curl_set_text(handle, option, text), "curl_easy_setopt")
    }

    func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer) throws(CurlError) {
        let code = unsafe gn_curl_set_pointer(handle, option, pointer)
        try CurlError.check(code, "curl_easy_setopt")
    }

    /// Has failures described in ``detail``.
    func keepDetail() throws(CurlError) {
        unsafe try set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(message))
    }

    /// Sends these lines beside the library's own.
    func setHeaders(_ lines: [String]) throws(CurlError) {
        for line in lines {
            guard let longer = unsafe curl_slist_append(headers, line) else {
                return try CurlError.check(CURLE_OUT_OF_MEMORY, "curl_slist_append")
            }
            unsafe headers = longer
        }
        guard !lines.isEmpty else { return }
        let code = unsafe gn_curl_set_list(handle, CURLOPT_HTTPHEADER, headers)
        try CurlError.check(code, "curl_easy_setopt")
    }

    /// Has a name resolved to what `entry` says, in the form of `CURLOPT_RESOLVE`.
    func setAddresses(_ entry: String) throws(CurlError) {
        guard let list = unsafe curl_slist_append(addresses, entry) else {
            return try CurlError.check(CURLE_OUT_OF_MEMORY, "curl_slist_append")
        }
        unsafe addresses = list
        let code = unsafe gn_curl_set_list(handle, CURLOPT_RESOLVE, addresses)
        try CurlError.check(code, "curl_easy_setopt")
    }

    /// Sends a body, of which the library keeps a copy.
    func setBody(_ body: Data) throws(CurlError) {
        try set(CURLOPT_POSTFIELDSIZE_LARGE, bytes: body.count)
        let code = unsafe body.withUnsafeBytes { bytes in
            // A null pointer would mean that the body comes from a callback.
            unsafe withUnsafePointer(to: CChar(0)) { none in
                let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? none
                return unsafe gn_curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, start)
            }
        }
        try CurlError.check(code, "curl_easy_setopt")
    }
}

extension CurlEasy {
    /// A number about the finished transfer; 0 when the library does not know.
    func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        _ = unsafe gn_curl_get_offset(handle, info, &value)
        return Int(value)
    }

    /// A number about the finished transfer; 0 when the library does not know.
    func long(_ info: CURLINFO) -> Int {
        var value = 0
        _ = unsafe gn_curl_get_long(handle, info, &value)
        return value
    }
}
