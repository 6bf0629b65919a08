import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("An index of another version", .timeLimit(.minutes(2)))
struct SchemaTests {
    /// What makes an index of an earlier version out of one of this.
    private static let downgrades = [
        """
        DROP INDEX entry_used; CREATE INDEX entry_used ON entry (used);
        ALTER TABLE entry DROP COLUMN pinned; ALTER TABLE entry DROP COLUMN hits;
        ALTER TABLE entry DROP COLUMN placeholder;
        ALTER TABLE tally DROP COLUMN pinned; PRAGMA user_version = 1;
        """,
        "ALTER TABLE entry DROP COLUMN placeholder; PRAGMA user_version = 2;",
    ]

    @Test("is brought up to date when it is older, and loses nothing", arguments: downgrades)
    func older(_ downgrade: String) throws {
        let fixture = StoreFixture()
        let first = try fixture.store()
        for number in 0..<20 {
            let size = number % 2 == 0 ? 100 : 50_000
            first.store(Samples.entry(size, seed: number), for: Samples.key(number))
        }
        first.shutdown()
        try fixture.connection().execute(downgrade)
        let second = try fixture.store()
        for number in 0..<20 {
            let body = Samples.bytes(number % 2 == 0 ? 100 : 50_000, seed: number)
            #expect(second.entry(for: Samples.key(number))?.body == body)
        }
        #expect(second.setPinned(true, for: Samples.key(1)))
        second.setPlaceholder(
            Samples.placeholder, for: Samples.key(1), of: Samples.bytes(50_000, seed: 1))
        second.flush()
        #expect(second.placeholder(for: Samples.key(1)) == Samples.placeholder)
        #expect(second.verify().isClean)
        second.shutdown()
        #expect(fixture.events.events == [])
    }

    @Test("is left alone when it is newer: the store steps aside")
    func newer() throws {
        let fixture = StoreFixture()
        let first = try fixture.store()
        first.store(Samples.entry(100), for: Samples.key(1))
        first.shutdown()
        try fixture.connection().execute("PRAGMA user_version = 999")
        #expect {
            try fixture.store()
        } throws: { error in
            guard let error = error as? ImageError else { return false }
            return error.code == .cannotWrite && error.reason.contains("999")
        }
        let connection = try fixture.connection()
        #expect(try connection.number("PRAGMA user_version") == 999)
        #expect(try connection.number("SELECT count(*) FROM entry") == 1)
    }

    @Test("is left alone when it becomes newer while the store runs")
    func newerMeanwhile() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        store.store(Samples.entry(100), for: Samples.key(1))
        store.flush()
        try fixture.connection().execute("PRAGMA user_version = 999")
        _ = store.entry(for: Samples.key(1))
        store.flush()
        store.shutdown()
        #expect(try fixture.connection().number("PRAGMA user_version") == 999)
        #expect(try fixture.connection().number("SELECT count(*) FROM entry") == 1)
    }
}
