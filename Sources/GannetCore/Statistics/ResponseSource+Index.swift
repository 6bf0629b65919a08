extension ResponseSource {
    /// Its place in ``allCases``.
    var index: Int {
        switch self {
        case .memory: 0
        case .disk: 1
        case .stale: 2
        case .revalidated: 3
        case .network: 4
        case .file: 5
        case .data: 6
        }
    }
}

extension Result<PictureJob.Output, ImageError> {
    /// Where a result came from; nil for a failure.
    var source: ResponseSource? {
        switch self {
        case .success(.data(let data)): data.source
        case .success(.picture(let picture)): picture.source
        case .failure: nil
        }
    }
}
