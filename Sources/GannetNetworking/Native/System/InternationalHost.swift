import CIDN2

/// The ASCII form of host names in other letters (IDNA 2008 with the mapping of UTS 46).
enum InternationalHost {
    /// The ASCII form of `host`, or nil with the library's reason when it has none.
    ///
    /// Works on UTF-8 whatever the locale says, as opposed to libcurl's own conversion.
    static func ascii(_ host: String) -> Result<String, Failure> {
        var output: UnsafeMutablePointer<UInt8>?
        let flags = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
        let status = unsafe host.withCString(encodedAs: UTF8.self) {
            unsafe idn2_lookup_u8($0, &output, flags)
        }
        defer { unsafe idn2_free(output) }
        guard status == IDN2_OK.rawValue, let text = unsafe output else {
            return .failure(Failure(reason: unsafe String(cString: idn2_strerror(status))))
        }
        return .success(unsafe String(cString: text))
    }

    /// Why a name has no ASCII form.
    struct Failure: Error, Hashable {
        let reason: String
    }
}
