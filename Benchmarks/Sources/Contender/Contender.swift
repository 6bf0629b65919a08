import Glibc

/// Does works that it is told on standard input, and answers what each cost.
///
/// The same words as `c-contender`: a line `decode photo.jpg 200 10` is answered by
/// `ok SECONDS-OF-CPU SECONDS OPERATIONS PEAK-KB`, by `missing WHY` or by `failed WHY`.
public struct Contender: Sendable {
    /// Prepares a work, unmeasured, and gives back what is to be measured.
    public typealias Preparation =
        @Sendable (WorkOrder) async throws -> @Sendable () async throws -> Void

    private let works: [String: Preparation]

    /// A contender that knows these works by name.
    public init(_ works: [String: Preparation]) { self.works = works }

    /// Answers line by line until standard input ends.
    public func serve() async {
        while let line = readLine() {
            print(await answer(line))
            fflush(nil)
        }
    }

    private func answer(_ line: String) async -> String {
        guard let order = WorkOrder(line) else { return "failed a work has a name and a count" }
        guard let prepare = works[order.name] else { return "missing no work is \(order.name)" }
        do {
            let run = try await prepare(order)
            let start = (CPUTime.ofProcess, CPUTime.ofClock)
            try await run()
            let end = (CPUTime.ofProcess, CPUTime.ofClock)
            return
                "ok \(end.0 - start.0) \(end.1 - start.1) \(order.count) \(CPUTime.peakKilobytes)"
        } catch {
            return "failed " + "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }
}
