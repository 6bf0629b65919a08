import FoundationEssentials
import Gannet
import GannetCore

/// How inputs are loaded, as the options say.
struct TransferArguments: Sendable {
    private static let longestTimeout = 86_400.0
    private static let mostTransfers = 1024

    /// Fields to send beside the client's own.
    let headers: HTTPHeaders
    /// The longest that a transfer may take, in seconds; nil for the usual time.
    let timeout: Double?
    /// The most transfers, to one host and in all; nil for the usual widths.
    let concurrency: Int?
    /// How the caches are used.
    let policy: CachePolicy
    /// Where the disk cache is.
    let cache: CacheLocation
    /// How much of what goes on is written down.
    let logLevel: PipelineLog.Level

    init(_ arguments: ParsedArguments) throws(UsageError) {
        headers = try Self.headers(arguments)
        timeout = try arguments.value(
            TransferOptions.timeout.name, expecting: "a number of seconds over 0, up to 86400"
        ) { text in
            Double(text).flatMap { $0 > 0 && $0 <= Self.longestTimeout ? $0 : nil }
        }
        concurrency = try arguments.integer(
            TransferOptions.concurrency.name, in: 1...Self.mostTransfers)
        policy =
            arguments.text(TransferOptions.policy.name).flatMap(PolicyArgument.parse) ?? .protocol
        cache = try CacheFolder.location(arguments)
        let level = arguments.text(OutputOptions.logLevel.name)
        logLevel = PipelineLog.Level.allCases.first { "\($0)" == level } ?? .off
    }

    /// A request for an input on these terms.
    func request(for url: ImageURL) -> ImageRequest {
        var request = ImageRequest(url: url, cachePolicy: policy)
        request.timeout = timeout
        request.headers = headers
        return request
    }

    private static func headers(_ arguments: ParsedArguments) throws(UsageError) -> HTTPHeaders {
        var fields: [HTTPHeaders.Field] = []
        for text in arguments.all(TransferOptions.header.name) {
            guard let field = HeaderArgument.parse(text) else {
                throw arguments.error("'\(text)' is not \(HeaderArgument.expected)")
            }
            fields.append(field)
        }
        return HTTPHeaders(fields)
    }
}
