extension ImageError {
    /// Whether the picture is at fault, so that a lenient reading makes do with what is there.
    ///
    /// A lack of time, memory or interest is nobody's damage.
    package var isDamage: Bool { code == .corrupt || code == .truncated }
}
