import GannetCore

/// What became of one input of `fetch`.
struct FetchResult: Sendable {
    /// The input as the user wrote it.
    let input: String
    /// What is known about the picture, if it was loaded.
    var picture: Picture?
    /// Where the result was written.
    var output: String?
    /// Why it failed, if it did.
    var error: ImageError?
    /// What happened to it and why, in sentences, if that is wanted.
    var explanation: String?

    /// What a load tells, without the pixels.
    struct Picture: Sendable {
        let source: ResponseSource
        let httpStatus: Int?
        let header: ImageHeader
        let width: Int
        let height: Int
        let byteCount: Int
        let wireByteCount: Int
        let metrics: LoadMetrics

        init(_ response: ImageResponse) {
            source = response.source
            httpStatus = response.httpStatus
            header = response.header
            width = response.image.width
            height = response.image.height
            byteCount = response.encodedByteCount
            wireByteCount = response.data?.wireByteCount ?? 0
            metrics = response.metrics
        }
    }

    /// The line of `--json`: a contract with scripts.
    var json: JSONValue {
        [
            "input": .string(input),
            "ok": .bool(error == nil),
            "source": .optional(picture?.source.rawValue),
            "http_status": .optional(picture?.httpStatus ?? error?.httpStatus),
            "format": .optional(picture?.header.format.name),
            "width": .optional(picture?.width),
            "height": .optional(picture?.height),
            "original_width": .optional(picture?.header.width),
            "original_height": .optional(picture?.header.height),
            "frames": .optional(picture?.header.frameCount),
            "bytes": .optional(picture?.byteCount),
            "wire_bytes": .optional(picture?.wireByteCount),
            "output": .optional(output),
            "error": error.map(JSONValue.init) ?? .null,
            "metrics": picture.map { Self.json($0.metrics) } ?? .null,
        ]
    }

    /// The line for people.
    var line: String {
        guard let picture else { return "" }
        let columns = [
            TextColumns.padded(picture.httpStatus.map(String.init) ?? "-", to: 3),
            TextColumns.padded(picture.header.format.name, to: 4),
            TextColumns.padded("\(picture.width)x\(picture.height)", to: 11),
            TextColumns.padded(picture.source.rawValue, to: 11),
            TextColumns.rightAligned(Quantity.bytes(picture.byteCount), to: 9),
            TextColumns.printable(ErrorMessage.shortened(input)),
        ]
        return columns.joined(separator: "  ")
    }

    private static func json(_ metrics: LoadMetrics) -> JSONValue {
        [
            "queue": .milliseconds(metrics.queue),
            "dns": .milliseconds(metrics.dns),
            "connect": .milliseconds(metrics.connect),
            "tls": .milliseconds(metrics.tls),
            "first_byte": .milliseconds(metrics.firstByte),
            "transfer": .milliseconds(metrics.transfer),
            "disk": .milliseconds(metrics.disk),
            "decode": .milliseconds(metrics.decode),
            "process": .milliseconds(metrics.process),
            "total": .milliseconds(metrics.total),
        ]
    }
}
