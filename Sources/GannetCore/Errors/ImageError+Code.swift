extension ImageError {
    /// The kind of a failure: a word that scripts and programs can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private let word: String

        private init(_ word: String) {
            self.word = word
        }

        /// The word itself, such as `http_status`.
        public var description: String { word }
    }
}

extension ImageError.Code {
    /// The text is not a URL, or lacks what its scheme needs.
    public static let invalidURL = Self("invalid_url")
    /// A method or header field of the request cannot be sent.
    public static let invalidRequest = Self("invalid_request")
    /// No loader is registered for the URL's scheme.
    public static let unsupportedScheme = Self("unsupported_scheme")
    /// A rule forbids where the URL leads: its scheme, host, port or network address.
    public static let blockedAddress = Self("blocked_address")
    /// The host name could not be resolved.
    public static let dns = Self("dns")
    /// No connection could be made.
    public static let connect = Self("connect")
    /// The host has failed so often that it is left alone for a while.
    public static let hostUnavailable = Self("host_unavailable")
    /// The TLS handshake or the certificate check failed.
    public static let tls = Self("tls")
    /// The time allowed ran out.
    public static let timeout = Self("timeout")
    /// The connection broke while the answer was under way.
    public static let reset = Self("reset")
    /// The redirects exceeded their limit, or came back to where they had been.
    public static let tooManyRedirects = Self("too_many_redirects")
    /// A redirect would have left HTTPS for HTTP.
    public static let insecureRedirect = Self("insecure_redirect")
    /// The hook that says what requests are allowed by has failed.
    public static let authorizationFailed = Self("authorization_failed")
    /// The origin answered with a status that carries no picture.
    public static let httpStatus = Self("http_status")
    /// The body is larger than the limit.
    public static let bodyTooLarge = Self("body_too_large")
    /// The body ended before its announced length.
    public static let bodyTruncated = Self("body_truncated")
    /// An interceptor of the program's own threw an error that is none of these.
    public static let interceptorFailed = Self("interceptor_failed")
    /// The bytes are not a picture of any known kind.
    public static let notAnImage = Self("not_an_image")
    /// The bytes are a picture of a kind that Gannet does not know how to read or write.
    public static let unsupportedFormat = Self("unsupported_format")
    /// The format is known, but this build was made without it.
    public static let formatNotBuilt = Self("format_not_built")
    /// The picture is damaged.
    public static let corrupt = Self("corrupt")
    /// The picture ends too early.
    public static let truncated = Self("truncated")
    /// The beginning of a file does not tell yet what was asked.
    public static let needsMoreData = Self("needs_more_data")
    /// The picture exceeds the decode limits.
    public static let tooLarge = Self("too_large")
    /// Decoding took longer than allowed.
    public static let decodeTimeout = Self("decode_timeout")
    /// A decode is to begin again when there is memory: never an outcome.
    static let waitsForMemory = Self("waits_for_memory")
    /// The process that decoded the picture has ended, or answered nonsense.
    public static let decoderCrashed = Self("decoder_crashed")
    /// No process could be had to decode the picture in.
    public static let decoderUnavailable = Self("decoder_unavailable")
    /// Only the cache was to be asked, and it does not hold the picture.
    public static let notCached = Self("not_cached")
    /// A result could not be written.
    public static let cannotWrite = Self("cannot_write")
    /// The load was cancelled.
    public static let cancelled = Self("cancelled")
    /// A file could not be read.
    public static let cannotRead = Self("cannot_read")

    /// Every code, in the order in which the manual lists them.
    public static let all: [Self] = [
        .invalidURL, .invalidRequest, .unsupportedScheme, .blockedAddress,
        .dns, .connect, .hostUnavailable, .tls, .timeout, .reset,
        .tooManyRedirects, .insecureRedirect, .authorizationFailed, .httpStatus, .bodyTooLarge,
        .bodyTruncated, .interceptorFailed, .notAnImage, .unsupportedFormat, .formatNotBuilt,
        .corrupt, .truncated, .needsMoreData, .tooLarge,
        .decodeTimeout, .decoderCrashed, .decoderUnavailable, .notCached, .cannotRead,
        .cannotWrite, .cancelled,
    ]
}
