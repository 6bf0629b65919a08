import GannetCore

/// An interceptor that does what the test says.
struct Interceptor: LoadIntercepting {
    typealias Body = @Sendable (HTTPRequest, NextLoad) async throws -> HTTPResponse

    private let body: Body

    init(_ body: @escaping Body) {
        self.body = body
    }

    func intercept(_ request: HTTPRequest, next: NextLoad) async throws -> HTTPResponse {
        try await body(request, next)
    }
}
