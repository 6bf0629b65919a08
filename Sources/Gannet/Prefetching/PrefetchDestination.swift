/// How far an ``ImagePrefetcher`` brings pictures.
public enum PrefetchDestination: Hashable, Sendable {
    /// Decoded at the size asked for, in the memory cache: shown without a wait.
    case memory
    /// As a file in the disk store, undecoded: needs little memory, for pictures further away.
    case disk
}
