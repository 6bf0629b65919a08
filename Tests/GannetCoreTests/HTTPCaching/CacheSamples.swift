import FoundationEssentials
import GannetCore

/// The moment at which everything in these tests is sent and arrives.
let noon = Date(timeIntervalSince1970: 1_767_268_800)

extension StoredResponse {
    /// An answer that arrived at noon.
    static func sample(
        _ headers: HTTPHeaders, status: Int = 200, to request: HTTPHeaders = [:]
    ) -> StoredResponse {
        StoredResponse(
            status: status, headers: headers, requestHeaders: request,
            url: ImageURL("http://a.test/b"), requestTime: noon, responseTime: noon)
    }
}

extension CacheAnswer {
    /// An answer that arrives so many seconds after noon.
    static func sample(
        _ headers: HTTPHeaders = [:], status: Int = 200, after seconds: Double = 0
    ) -> CacheAnswer {
        CacheAnswer(
            status: status, headers: headers, url: ImageURL("http://a.test/b"),
            requestTime: noon + seconds, responseTime: noon + seconds)
    }
}

extension CacheUpdate {
    /// The answer that is to be stored, if one is.
    var stored: StoredResponse? {
        switch self {
        case .store(let response), .updateHeaders(let response): response
        default: nil
        }
    }
}

extension CacheDecision {
    /// The case's name alone.
    var kind: String {
        switch self {
        case .use: "use"
        case .useAndRefresh: "use and refresh"
        case .revalidate: "revalidate"
        case .fetch: "fetch"
        case .notCached: "not cached"
        }
    }
}
