import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("The disk store beside a dictionary", .timeLimit(.minutes(3)))
struct ModelTests {
    @Test(
        "any sequence of calls is answered as a dictionary answers it",
        arguments: DeterministicRandom.seeds(4))
    func randomCalls(_ seed: UInt64) throws {
        var random = DeterministicRandom(seed: seed)
        let fixture = StoreFixture()
        var store = try fixture.store()
        var model: [DataCacheKey: StoredEntry] = [:]
        for step in 0..<400 {
            let key = Samples.key(Int.random(in: 0..<10, using: &random))
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<6:
                let sizes = [0, 1, 900, 5000, 32_768, 32_769, 70_000]
                let size = sizes.randomElement(using: &random) ?? 0
                // A few bodies only, so that they are shared.
                let entry = Samples.entry(size, seed: Int.random(in: 0..<3, using: &random))
                store.store(entry, for: key)
                model[key] = entry
            case 6..<9:
                var response = Samples.response("\(Int.random(in: 0..<3, using: &random))")
                response.headers["Step"] = "\(step)"
                store.update(response, for: key)
                model[key] = model[key]?.updated(by: [response])
            case 9..<11:
                store.remove(key)
                model[key] = nil
            case 11..<13: store.flush()
            case 13:
                store.shutdown()
                store = try fixture.store()
            default:
                let found = store.entry(for: key)
                #expect(found?.response == model[key]?.response, "\(random) at \(step)")
                #expect(found?.body == model[key]?.body, "\(random) at \(step)")
            }
        }
        let listed = Set(store.entries().map(\.key))
        #expect(listed == Set(model.keys), "\(random)")
        #expect(store.verify() == DiskStore.Verification(checked: model.count), "\(random)")
        store.shutdown()
        #expect(fixture.events.events == [], "\(random)")
    }
}
