// Measures what Gannet costs, as CPU time of the process: `gannet-bench [NAME…]`
//
// A figure over its limit makes the exit status 1.
import Glibc

let names = CommandLine.arguments.dropFirst()
let table = BenchmarkTable()
let benchmarks = HopBenchmarks.all + EngineBenchmarks.all + MemoryCacheBenchmarks.all
for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
    await table.run(benchmark)
}
exit(table.isWithinLimits ? 0 : 1)
