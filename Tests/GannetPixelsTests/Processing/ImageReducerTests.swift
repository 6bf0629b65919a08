import GannetCore
import GannetPixels
import GannetTesting
import TestSupport
import Testing

@Suite("The contract of reducers", .timeLimit(.minutes(1)))
struct ImageReducerTests {
    @Test("the kernels keep it", arguments: ReducerContract.names)
    func real(_ clause: String) async throws {
        try await ReducerContract(ImageReducer()).check(clause)
    }

    @Test("the fake keeps it", arguments: ReducerContract.names)
    func fake(_ clause: String) async throws {
        try await ReducerContract(FakeReducer()).check(clause)
    }
}
