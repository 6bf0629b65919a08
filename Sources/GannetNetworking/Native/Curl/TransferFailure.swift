import CCurl
import GannetCore
import Glibc

/// What a failed transfer is called, and what its user is told about it.
struct TransferFailure {
    private let result: CURLcode
    private let detail: String
    private let blocked: String?
    private let progress: String
    /// The proxy's status when it was asked for a tunnel; 0 where none was.
    private let tunnelStatus: Int
    private let limits: TransferTimeouts

    /// The failure of `transfer`, which ended with `result` on `easy`.
    init(_ transfer: Transfer, _ easy: CurlEasy, _ result: CURLcode) {
        self.result = result
        let words = easy.detail
        detail = words.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : words
        blocked = transfer.blocked
        tunnelStatus = easy.long(CURLINFO_HTTP_CONNECTCODE)
        progress = transfer.reception.progress
        limits = transfer.clock.limits
    }

    /// The error for the caller.
    var error: ImageError {
        let (code, reason) = codeAndReason
        let cause = CurlError(
            code: result.rawValue, message: detail, function: "curl_multi_info_read")
        return ImageError(code, reason, underlying: cause)
    }

    private var codeAndReason: (ImageError.Code, String) {
        if let blocked, [CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK].contains(result) {
            return (
                .blockedAddress,
                "the host's address \(blocked) is not one that the address policy allows"
            )
        }
        if tunnelStatus >= 300, [CURLE_RECV_ERROR, CURLE_COULDNT_CONNECT].contains(result) {
            return (
                .connect,
                "the proxy made no connection to the origin, it answered \(tunnelStatus); check "
                    + "the proxy's name and password, and what it allows"
            )
        }
        return namingFailure ?? connectingFailure ?? receivingFailure
    }

    private var namingFailure: (ImageError.Code, String)? {
        switch result {
        case CURLE_URL_MALFORMAT:
            (.invalidURL, "the address cannot be understood (\(detail))")
        case CURLE_COULDNT_RESOLVE_HOST:
            (
                .dns,
                "the host name cannot be resolved; check its spelling and the network (\(detail))"
            )
        case CURLE_COULDNT_RESOLVE_PROXY:
            (.dns, "the proxy's name cannot be resolved; check https_proxy (\(detail))")
        default: nil
        }
    }

    private var connectingFailure: (ImageError.Code, String)? {
        switch result {
        case CURLE_COULDNT_CONNECT, CURLE_PROXY:
            (.connect, "no connection could be made; is the server running? (\(detail))")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            (.tls, "the server's certificate is not to be trusted (\(detail))")
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
            (.tls, "the file of trusted certificates cannot be read (\(detail))")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_SHUTDOWN_FAILED:
            (.tls, "no secure connection could be agreed on (\(detail))")
        // The library keeps no other limit.
        case CURLE_OPERATION_TIMEDOUT:
            (
                .timeout,
                TimeoutWords.error(.connect, limits: limits, progress: progress).reason
            )
        default: nil
        }
    }

    private var receivingFailure: (ImageError.Code, String) {
        switch result {
        case CURLE_PARTIAL_FILE:
            (.bodyTruncated, "the body ended after \(progress); the origin closed the connection")
        case CURLE_FILESIZE_EXCEEDED:
            (.bodyTooLarge, "the body is over the limit; raise maximumBodyBytes to take it")
        case CURLE_BAD_CONTENT_ENCODING:
            (.corrupt, "the body's Content-Encoding cannot be undone (\(detail))")
        case CURLE_TOO_MANY_REDIRECTS: (.tooManyRedirects, detail)
        case CURLE_GOT_NOTHING:
            (.reset, "the origin closed the connection without an answer; try again")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            (.reset, "the origin's answer is not HTTP (\(detail))")
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT:
            (.connect, "the transfer library is out of memory (\(detail))")
        default:
            (.reset, "the connection broke after \(progress); try again (\(detail))")
        }
    }
}
