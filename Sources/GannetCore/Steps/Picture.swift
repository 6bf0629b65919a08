import FoundationEssentials

/// A decoded picture on its way to whoever asked for it.
struct Picture: Sendable {
    /// What it was made of.
    enum Origin: Sendable {
        /// The bytes of its file.
        case data(DataResponse)
        /// What the store had of it, decoded.
        case variant(DataResponse, StoredVariant)
        /// A larger picture that was in memory.
        case larger(MemoryCacheEntry)
    }

    var image: Image
    let header: ImageHeader
    let isTruncated: Bool
    let origin: Origin
    /// How it moves, if it does.
    var animation: ImageAnimation?
}

// What is known of it beside its pixels, whatever it was made of.
extension Picture {
    /// The bytes of its file, where they were read.
    var data: DataResponse? {
        if case .data(let data) = origin { data } else { nil }
    }

    var source: ResponseSource {
        switch origin {
        case .data(let data), .variant(let data, _): data.source
        case .larger: .memory
        }
    }

    /// Whether its origin forbids keeping it; what is in memory may be there.
    var isNoStore: Bool { data?.isNoStore ?? false }

    /// Until when memory may show it without a look into the store.
    ///
    /// Which cookies a jar would send memory cannot see: what depends on them is for the store.
    var freshUntil: Date {
        switch origin {
        case .data(let data), .variant(let data, _):
            Vary(data.headers).names("Cookie") ? .distantPast : data.freshUntil
        case .larger(let entry): entry.freshUntil
        }
    }

    var httpStatus: Int? {
        switch origin {
        case .data(let data), .variant(let data, _): data.httpStatus
        case .larger(let entry): entry.httpStatus
        }
    }

    var headers: HTTPHeaders {
        switch origin {
        case .data(let data), .variant(let data, _): data.headers
        case .larger(let entry): entry.headers
        }
    }

    /// The size of its file in bytes.
    var encodedByteCount: Int {
        switch origin {
        case .data(let data): data.data.count
        case .variant(_, let variant): variant.encodedByteCount
        case .larger(let entry): entry.encodedByteCount
        }
    }
}
