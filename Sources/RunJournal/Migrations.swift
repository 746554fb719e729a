/// The tables of a journal, and how older ones become today's.
enum Migrations {
    /// `geml`: marks a SQLite file as a journal.
    static let applicationID: Int64 = 0x6765_6D6C

    /// One script for each version, oldest first; the list only ever grows at its end.
    static let scripts = [
        """
        CREATE TABLE providers (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE runs (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            started_ms INTEGER NOT NULL,
            finished_ms INTEGER,
            job_sha256 BLOB NOT NULL,
            input_size INTEGER,
            input_sha256 BLOB,
            input_records INTEGER,
            input_reading TEXT,
            exit_code INTEGER,
            counters TEXT
        ) STRICT;
        CREATE TABLE answers (
            id INTEGER PRIMARY KEY,
            provider INTEGER NOT NULL,
            key BLOB NOT NULL,
            run INTEGER,
            attempts INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            body BLOB NOT NULL
        ) STRICT;
        CREATE TABLE answer_keys (
            provider INTEGER NOT NULL,
            key BLOB NOT NULL,
            answer INTEGER NOT NULL,
            PRIMARY KEY (provider, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE answer_keys_reach (answer INTEGER NOT NULL) STRICT;
        INSERT INTO answer_keys_reach VALUES (0);
        CREATE TABLE attempts (
            provider INTEGER NOT NULL,
            key BLOB NOT NULL,
            run INTEGER,
            attempts INTEGER NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (provider, key)
        ) STRICT, WITHOUT ROWID;
        """,
        // What has changed since the run before: how it read and asked, and a mark for each of its input's records.
        """
        ALTER TABLE runs ADD COLUMN traits TEXT;
        CREATE TABLE inputs (
            id INTEGER PRIMARY KEY,
            sha256 BLOB NOT NULL,
            asking TEXT NOT NULL,
            records INTEGER
        ) STRICT;
        CREATE TABLE input_marks (
            id INTEGER PRIMARY KEY,
            input INTEGER NOT NULL,
            marks BLOB NOT NULL
        ) STRICT;
        """,
        // Queries that are asked again although they have an answer, until another one takes its place.
        """
        CREATE TABLE reopened (
            provider INTEGER NOT NULL,
            key BLOB NOT NULL,
            PRIMARY KEY (provider, key)
        ) STRICT, WITHOUT ROWID;
        """,
        // What is written down before it is sent: the queries under way, and what all attempts come to.
        """
        CREATE TABLE intents (
            provider INTEGER NOT NULL,
            key BLOB NOT NULL,
            run INTEGER,
            held INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (provider, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE spending (
            name TEXT PRIMARY KEY,
            amount INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """,
        // What the records came to when the outputs were last written.
        """
        CREATE TABLE published (
            id INTEGER PRIMARY KEY,
            shape TEXT NOT NULL,
            is_complete INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE published_rows (
            id INTEGER PRIMARY KEY,
            published INTEGER NOT NULL,
            count INTEGER NOT NULL,
            rows BLOB NOT NULL
        ) STRICT;
        """,
        // Which run wrote them, so that they can be too old like its answers.
        """
        ALTER TABLE published ADD COLUMN run INTEGER;
        """,
    ]

    /// Makes sure that the file is a journal, or still empty: a run may have died before it made the first table.
    static func refuseForeign(_ connection: Connection) throws(JournalError) {
        let application = try connection.integer("PRAGMA application_id") ?? 0
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
        guard application == applicationID || application == 0 && tables == 0 else {
            throw JournalError(
                .foreign,
                "\(connection.path) is not a geomill journal; name another file with --journal"
            )
        }
    }

    /// Brings the journal up to date; refuses one that is newer than this program.
    static func apply(to connection: Connection) throws(JournalError) {
        let version = try connection.integer("PRAGMA user_version") ?? 0
        guard version >= 0, version <= scripts.count else {
            throw JournalError(
                .newer,
                "\(connection.path): a newer geomill wrote this journal (version \(version), this one knows "
                    + "\(scripts.count)); use that geomill, or another journal"
            )
        }
        for (number, script) in scripts.enumerated().dropFirst(Int(version)) {
            try connection.transaction { () throws(JournalError) in
                try connection.execute("PRAGMA application_id = \(applicationID)")
                try connection.execute(script)
                try connection.execute("PRAGMA user_version = \(number + 1)")
            }
        }
    }
}
