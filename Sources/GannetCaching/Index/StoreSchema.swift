/// The tables of the index, and how a connection to it is set up.
enum StoreSchema {
    /// Changes with every change of the tables or of what stands in them.
    static let version: Int64 = 3
    /// Says whose the file is (SQLite's `application_id`): "GNET".
    static let applicationID: Int64 = 0x474E_4554

    /// The tables, in the order in which they are made.
    ///
    /// Bodies stand in a table of their own, so that marking an entry as used and summing sizes do
    /// not touch them, and grow at its end instead of all over it. An entry is found by a hash of
    /// its key; the key itself is compared. Who refers to a file is asked of `entry_file`, never
    /// counted in a column that could drift.
    static let tables = """
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            variant TEXT NOT NULL,
            head BLOB NOT NULL,
            size INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            charge INTEGER NOT NULL,
            stored INTEGER NOT NULL,
            used INTEGER NOT NULL,
            body INTEGER,
            file TEXT,
            pinned INTEGER NOT NULL DEFAULT 0,
            hits INTEGER NOT NULL DEFAULT 0,
            placeholder BLOB
        );
        CREATE INDEX entry_used ON entry (used) WHERE pinned = 0;
        CREATE INDEX entry_file ON entry (file) WHERE file IS NOT NULL;
        CREATE TABLE body (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE tally (
            id INTEGER PRIMARY KEY CHECK (id = 0), charge INTEGER NOT NULL,
            swept INTEGER NOT NULL, pinned INTEGER NOT NULL DEFAULT 0
        );
        INSERT INTO tally VALUES (0, 0, 0, 0);
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """

    /// From version 1, which knew neither pins nor hits.
    private static let pinsAndHits = """
        ALTER TABLE entry ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE entry ADD COLUMN hits INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE tally ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
        DROP INDEX entry_used;
        CREATE INDEX entry_used ON entry (used) WHERE pinned = 0;
        """

    /// From version 2, which knew nothing that stands in for pictures.
    private static let placeholders = "ALTER TABLE entry ADD COLUMN placeholder BLOB;"

    /// What brings an index of an earlier version to this one; nil for any other version.
    private static func upgrade(from found: Int64) -> String? {
        switch found {
        case 1: pinsAndHits + placeholders
        case 2: placeholders
        default: nil
        }
    }

    /// Before the first table is made; a file keeps it.
    static let beforeTables = "PRAGMA auto_vacuum = INCREMENTAL"

    /// For the connection that writes.
    ///
    /// Without mmap a truncated file is an error rather than SIGBUS. The WAL counts against
    /// the limit, and is kept within a few megabytes.
    static let writing = """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA wal_autocheckpoint = 800;
        PRAGMA journal_size_limit = 2000000;
        """ + reading

    /// For every connection.
    static let reading = """
        PRAGMA mmap_size = 0;
        PRAGMA cache_size = -4000;
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA temp_store = MEMORY;
        """

    /// Throws unless `connection` is to an index of this version.
    static func requireCurrent(_ connection: SQLiteConnection) throws(SQLiteError) {
        let owner = try connection.number("PRAGMA application_id")
        let found = try connection.number("PRAGMA user_version")
        guard owner == applicationID else {
            throw SQLiteError(damaged: "it is another program's")
        }
        // Another program may be using it, which knows more than this one: it is left alone.
        guard found <= version else {
            throw SQLiteError(newer: "it is of version \(found), and this program knows \(version)")
        }
        guard found == version else {
            throw SQLiteError(damaged: "it is of an unknown version, \(found)")
        }
    }

    /// Brings an index of an earlier version to this one; does nothing to any other.
    static func bringUpToDate(_ connection: SQLiteConnection) throws(SQLiteError) {
        guard try connection.number("PRAGMA application_id") == applicationID,
            let upgrade = upgrade(from: try connection.number("PRAGMA user_version"))
        else { return }
        try connection.execute(
            "BEGIN IMMEDIATE; \(upgrade) PRAGMA user_version = \(version); COMMIT")
    }

    /// Whether there is nothing in the database yet.
    static func isEmpty(_ connection: SQLiteConnection) throws(SQLiteError) -> Bool {
        let tables = try connection.number("SELECT count(*) FROM sqlite_schema")
        let found = try connection.number("PRAGMA user_version")
        return tables == 0 && found == 0
    }
}
