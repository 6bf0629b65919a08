/// Why bytes from the other end are no message.
package struct WireError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, as part of a sentence.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
