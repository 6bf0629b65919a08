import CFuzzMain
import FoundationEssentials

/// What libFuzzer calls once: writes seeds into the folder that `GANNET_FUZZ_SEEDS` names.
@_cdecl("LLVMFuzzerInitialize")
public func fuzzInitialize(_ count: UnsafeMutableRawPointer?, _ values: UnsafeMutableRawPointer?)
    -> Int32
{
    guard let folder = Environment.value(of: "GANNET_FUZZ_SEEDS") else { return 0 }
    for (index, seed) in FuzzSeeds.seeds(for: FuzzTarget.chosen.name).enumerated() {
        do {
            try seed.write(to: URL(filePath: "\(folder)/seed-\(index)"))
        } catch {
            fatalError("a seed cannot be written: \(error)")
        }
    }
    return 0
}

/// What libFuzzer calls, again and again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    // A copy of its own: AddressSanitizer then sees every step past its end.
    let data = unsafe bytes.map { unsafe Data(bytes: $0, count: count) } ?? Data()
    FuzzTarget.chosen.run(data)
    return 0
}
