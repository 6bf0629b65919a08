/// Something whose cost is measured.
struct Benchmark {
    /// What it is called in the table and on the command line.
    let name: String
    /// The most that one operation may cost, in microseconds of the process's CPU time; nil for
    /// what others are compared with.
    let limit: Double?
    /// How many operations one round does.
    let count: Int
    /// Does that many operations.
    let run: @Sendable (_ count: Int) async -> Void
}
