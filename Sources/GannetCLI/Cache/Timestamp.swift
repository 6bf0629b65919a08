import FoundationEssentials

/// Times as the command prints them.
enum Timestamp {
    /// The time in UTC, such as `2025-03-01T12:00:00Z` (RFC 3339).
    static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
