import Synchronization

/// What a pipeline remembers about origins: which hosts do not answer, which addresses failed.
struct TransferMemory {
    /// The circuit breakers.
    var circuits = HostCircuits()
    /// The failures.
    var failures = FailureMemory()
}
