/// Has the entries of a row take turns, so that what disturbs the machine disturbs all of them.
final class ContenderRing {
    private let server: OriginProcess?
    private var processes: [ContenderProgram: ContenderProcess] = [:]

    /// A ring of programs that are started when they are first needed.
    init(server: OriginProcess?) { self.server = server }

    /// Measures a row, after a round to warm up.
    func run(_ row: BenchRow, rounds: Int) -> RowResult {
        var result = RowResult(row)
        for round in 0...rounds {
            for entry in [row.ours] + row.peers where result.absent[entry.name] == nil {
                switch answer(to: entry) {
                case .done(let cost) where round > 0: result.add(cost, of: entry)
                case .done: break
                case .missing(let why), .failed(let why): result.absent[entry.name] = why
                }
            }
        }
        return result
    }

    /// Ends the programs.
    func end() {
        for process in processes.values { process.end() }
        processes = [:]
    }

    private func answer(to entry: BenchRow.Entry) -> ContenderAnswer {
        guard let process = process(entry.contender) else {
            return .missing("\(entry.contender.command[0]) is not there")
        }
        return process.answer(to: server?.fill(entry.line) ?? entry.line)
    }

    private func process(_ program: ContenderProgram) -> ContenderProcess? {
        if let running = processes[program] { return running }
        let process = ContenderProcess(
            program.command,
            environment: [
                "BENCH_AUTHORITY": server?.authority ?? "",
                // libvips would warn about each HEIC picture that it reads.
                "VIPS_WARNING": "0",
            ])
        processes[program] = process
        return process
    }
}
