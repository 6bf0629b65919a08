import FoundationEssentials
import GannetCore

/// What every `DataLoading` promises, to be checked of one's own loader.
///
/// ```swift
/// @Test func keepsContract() async throws {
///     let contract = LoaderContract(
///         request: HTTPRequest(url: "own://picture"), body: picture) { OwnLoader() }
///     #expect(try await contract.violations() == [])
/// }
/// ```
public struct LoaderContract: Sendable {
    private let request: HTTPRequest
    private let body: Data
    private let make: @Sendable () throws -> any DataLoading

    /// A contract to hold loaders to.
    ///
    /// - Parameters:
    ///   - request: what they can load.
    ///   - body: what that holds.
    ///   - make: gives a loader that nobody else uses; each is shut down in the end.
    public init(
        request: HTTPRequest, body: Data, make: @escaping @Sendable () throws -> any DataLoading
    ) {
        self.request = request
        self.body = body
        self.make = make
    }

    /// Loads, cancels and shuts down in every order that matters.
    ///
    /// - Returns: the promises that were broken, in words; none when the contract is kept.
    /// - Throws: what `make` throws; `CancellationError` when the task is cancelled, as it is by a
    ///   time limit when a load never ends.
    public func violations() async throws -> [String] {
        var found = try await checkLoading()
        found += try await checkRefusal()
        for isLate in [false, true] { found += try await checkCancelling(isLate: isLate) }
        found += try await checkShutdown()
        return found
    }

    private func checkLoading() async throws -> [String] {
        let loader = try make()
        let loads = (0..<8).map { _ in ObservedLoad(request, on: loader) }
        var found: [String] = []
        for load in loads {
            if case .success(let answer) = try await load.result() {
                if answer.body != body { found.append("a load brought another body") }
            } else {
                found.append("a load failed that should not")
            }
        }
        loader.shutdown()
        return found + loads.flatMap(\.violations)
    }

    private func checkRefusal() async throws -> [String] {
        let loader = try make()
        defer { loader.shutdown() }
        var limited = request
        limited.maximumBodyBytes = body.count - 1
        let load = ObservedLoad(limited, on: loader)
        if case .success = try await load.result(), !body.isEmpty {
            return ["a body over the limit was handed over"]
        }
        return load.violations
    }

    private func checkCancelling(isLate: Bool) async throws -> [String] {
        let loader = try make()
        let loads = (0..<8).map { _ in ObservedLoad(request, on: loader) }
        for load in loads {
            if isLate { _ = try await load.result() }
            load.transfer.cancel()
            load.transfer.cancel()
            load.transfer.setWeight(256)
        }
        for load in loads { _ = try await load.result() }
        // Others go on as if nothing had happened.
        let other = ObservedLoad(request, on: loader)
        let hasFailed = if case .failure = try await other.result() { true } else { false }
        loader.shutdown()
        return (loads + [other]).flatMap(\.violations)
            + (hasFailed ? ["a load failed after others were cancelled"] : [])
    }

    private func checkShutdown() async throws -> [String] {
        let loader = try make()
        let early = (0..<8).map { _ in ObservedLoad(request, on: loader) }
        loader.shutdown()
        loader.shutdown()
        let late = ObservedLoad(request, on: loader)
        for load in early + [late] { _ = try await load.result() }
        var found = (early + [late]).flatMap(\.violations)
        if case .failure(let error) = try await late.result(), error.code == .cancelled {
            return found
        }
        found.append("a load after the shutdown did not end as cancelled")
        return found
    }
}
