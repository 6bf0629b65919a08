/// What every implementation of a protocol must do: clauses, each run on the fake and on the real
/// thing.
package protocol Contract: Sendable {
    /// Each clause, by name.
    static var clauses: [Clause<Self>] { get }
}

/// One promise of a contract.
package struct Clause<Subject: Sendable>: Sendable {
    let name: String
    let check: @Sendable (Subject) async throws -> Void

    init(_ name: String, _ check: @escaping @Sendable (Subject) async throws -> Void) {
        self.name = name
        self.check = check
    }
}

extension Contract {
    /// The names of the clauses, as arguments of a test.
    package static var names: [String] { clauses.map(\.name) }

    /// Checks one clause.
    ///
    /// - Throws: ``BrokenContract``.
    package func check(_ name: String) async throws {
        guard let clause = Self.clauses.first(where: { $0.name == name }) else {
            throw BrokenContract("there is no clause “\(name)”")
        }
        try await clause.check(self)
    }
}

/// A promise that was not kept.
package struct BrokenContract: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Throws with these words unless the condition holds.
func demand(_ condition: Bool, _ words: @autoclosure () -> String) throws {
    if !condition { throw BrokenContract(words()) }
}
