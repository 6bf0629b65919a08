// Measures Gannet beside its peers:
// `gannet-bench [--rounds N] [--allow-missing] [--page] [ROW…]`
//
// Rows are chosen by how their names begin; none means all. With `--page` they make the page in
// docs. Run from the folder `Benchmarks`; the
// exit status is 1 when a ratio is under its threshold or a peer is missing.
import Foundation

do {
    let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
    let thresholds = try Thresholds(contentsOf: "thresholds.json")
    let server = try OriginProcess.ifNeeded(for: options.rows)
    defer { server?.end() }
    let ring = ContenderRing(server: server)
    defer { ring.end() }
    var results: [RowResult] = []
    for row in options.rows {
        let result = ring.run(row, rounds: options.rounds).judged(by: thresholds)
        FileHandle.standardOutput.write(Data((TextTable.line(of: result) + "\n").utf8))
        results.append(result)
    }
    try BenchReport(results).write(withPage: options.writesPage)
    let failed = results.filter { !$0.hasPassed(allowsMissing: options.allowsMissing) }
    if !failed.isEmpty {
        print("not reached: \(failed.count) of \(results.count) rows")
        exit(1)
    }
} catch {
    FileHandle.standardError.write(Data("gannet-bench: \(error)\n".utf8))
    exit(2)
}
