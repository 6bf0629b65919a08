import FoundationEssentials

/// What to do with a stored answer.
enum CacheDecision {
    case use(HTTPHeaders)
    case useAndRefresh(HTTPHeaders, HTTPHeaders)
    case revalidate(HTTPHeaders)
    case fetch
    case notCached
}

/// What to do with a new answer.
enum CacheUpdate {
    case store(StoredResponse)
    case updateHeaders(StoredResponse)
    case doNotStore
}

/// Freshness by max-age alone, until the rules of RFC 9111 take this file's place.
struct HTTPCacheRules {
    init(heuristicFallback: Double?) {}

    func decide(
        method: String, headers: HTTPHeaders, policy: CachePolicy, stored: StoredResponse?,
        now: Date
    ) -> CacheDecision {
        guard let stored else { return policy == .cacheOnly ? .notCached : .fetch }
        if now < freshUntil(stored) || policy == .cacheOnly || policy == .cacheFirst {
            return .use(stored.headers)
        }
        var conditions = HTTPHeaders()
        if let tag = stored.headers["ETag"] { conditions.add("If-None-Match", tag) }
        if policy == .staleFirst { return .useAndRefresh(stored.headers, conditions) }
        return .revalidate(conditions)
    }

    func afterAnswer(
        method: String, requestHeaders: HTTPHeaders, stored: StoredResponse?, status: Int,
        headers: HTTPHeaders, url: ImageURL, requestTime: Date, responseTime: Date
    ) -> CacheUpdate {
        if status == 304, var stored {
            stored.responseTime = responseTime
            return .updateHeaders(stored)
        }
        guard status == 200, headers["Cache-Control"]?.contains("no-store") != true else {
            return .doNotStore
        }
        return .store(
            StoredResponse(
                status: status, headers: headers, url: url, requestTime: requestTime,
                responseTime: responseTime))
    }

    func freshUntil(_ stored: StoredResponse) -> Date {
        guard let control = stored.headers["Cache-Control"],
            let age = control.split(separator: "max-age=").last.flatMap({ Double($0) })
        else { return .distantPast }
        return stored.responseTime + age
    }

    func allowsStale(
        _ stored: StoredResponse, onStatus: Int?, requestHeaders: HTTPHeaders, now: Date
    ) -> Bool {
        false
    }
}
