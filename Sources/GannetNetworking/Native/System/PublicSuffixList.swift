import CPSL

/// The domains under which strangers have names of their own, such as `co.uk` (publicsuffix.org).
enum PublicSuffixList {
    /// Whether `domain`, in small letters and ASCII form, is one of them; a single label that the
    /// list does not know counts as one.
    ///
    /// By the list that libpsl was built with: nothing is read. Any thread.
    static func contains(_ domain: String) -> Bool {
        unsafe psl_is_public_suffix(psl_builtin(), domain) != 0
    }
}
