/// The parts of the cage that a worker has put up around itself.
package struct CageParts: OptionSet, Hashable, Sendable {
    /// A bit for each.
    package let rawValue: Int

    /// A set of these bits.
    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// No program that it runs could have more rights than it has.
    package static let noNewPrivileges = CageParts(rawValue: 1)
    /// The kernel lets it make few system calls, and none that opens or connects.
    package static let systemCalls = CageParts(rawValue: 2)
    /// Landlock keeps it from every file.
    package static let landlock = CageParts(rawValue: 4)
    /// A user namespace of its own, in which it is nobody.
    package static let userNamespace = CageParts(rawValue: 8)
    /// A network namespace of its own, without a network.
    package static let networkNamespace = CageParts(rawValue: 16)
    /// A mount namespace of its own, with an empty root.
    package static let mountNamespace = CageParts(rawValue: 32)
    /// A process namespace of its own.
    package static let processNamespace = CageParts(rawValue: 64)
    /// Bounds of memory, processor time and files.
    package static let limits = CageParts(rawValue: 128)

    /// Every part.
    package static let all = CageParts(rawValue: 255)

    /// What every kernel since 4.14 gives any process: enough to keep a decoder from everything
    /// but its processor time and memory.
    package static let required: CageParts = [.noNewPrivileges, .systemCalls, .limits]

    /// The names of the parts, in order.
    package var names: [String] {
        let all: [(CageParts, String)] = [
            (.noNewPrivileges, "no new privileges"), (.systemCalls, "seccomp"),
            (.landlock, "Landlock"), (.userNamespace, "user namespace"),
            (.networkNamespace, "network namespace"), (.mountNamespace, "mount namespace"),
            (.processNamespace, "process namespace"), (.limits, "resource limits"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
