import GannetCore

/// What each error code means, for the manual.
enum ErrorCodeMeaning {
    private static let sentences: [ImageError.Code: String] = [
        .invalidURL: "The input is not a URL, or lacks what its scheme needs.",
        .invalidRequest: "A header field given with --header cannot be sent.",
        .unsupportedScheme: "The URL's scheme is none of http, https, file and data.",
        .blockedAddress: "A rule forbids where the URL leads.",
        .dns: "The host name could not be resolved.",
        .connect: "No connection could be made to the host.",
        .hostUnavailable: "The host has failed so often that it is left alone for a while.",
        .tls: "The TLS handshake failed, or the certificate is not trusted.",
        .timeout: "The time allowed by --timeout ran out.",
        .reset: "The connection broke while the answer was under way.",
        .tooManyRedirects: "The origin redirected more often than is followed, or in a circle.",
        .insecureRedirect: "The origin redirected from https to http.",
        .authorizationFailed: "The program's authorization hook failed; never by this command.",
        .httpStatus: "The origin answered with a status that carries no picture, such as 404.",
        .bodyTooLarge: "The body is larger than the limit.",
        .bodyTruncated: "The body ended before the length that the origin had announced.",
        .interceptorFailed: "A part of the program that stands before the loader failed.",
        .notAnImage: "The bytes are not a picture of any known kind, such as an HTML page.",
        .unsupportedFormat: "The format cannot be read, or cannot be written.",
        .formatNotBuilt: "The format is known, but this build was made without it.",
        .corrupt: "The picture is damaged.",
        .truncated: "The picture ends too early.",
        .needsMoreData: "The beginning of a file tells too little; never by this command.",
        .tooLarge: "The picture has more pixels than the limits allow.",
        .decodeTimeout: "Decoding took longer than allowed.",
        .decoderCrashed: "The process that decoded the picture has ended; the file is at fault.",
        .decoderUnavailable: "The program gannet-decoder could not be run; see the message.",
        .notCached: "The policy is cache-only, and the picture is not stored.",
        .cannotRead: "The file could not be read.",
        .cannotWrite: "The result could not be written.",
        .cancelled: "The load was cancelled.",
    ]

    /// The meaning, as a sentence.
    static func sentence(for code: ImageError.Code) -> String {
        sentences[code] ?? "See the message."
    }
}
