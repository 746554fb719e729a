import Foundation
import Geocoding
import TestSupport
import Testing

@testable import RunJournal

@Suite struct MigrationTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    /// Makes a journal as the geomill of that version left it, with one run and two of its answers.
    private func makeJournal(version: Int) throws {
        try Data().write(to: URL(filePath: folder.path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path)
        let connection = try Connection(path: folder.path)
        try connection.execute("PRAGMA application_id = \(Migrations.applicationID)")
        for script in Migrations.scripts.prefix(version) { try connection.execute(script) }
        try connection.execute("PRAGMA user_version = \(version)")
        try connection.execute(
            """
            INSERT INTO providers VALUES (1, 'a');
            INSERT INTO runs (id, uuid, started_ms, job_sha256, exit_code) VALUES (1, 'first', 1000, x'01', 0);
            """
        )
        let insert = try connection.prepare(
            "INSERT INTO answers VALUES (?1, 1, ?2, 1, 1, ?3, ?4); "
        )
        for number in 0..<2 {
            let body = Answer.numbered(number).encoded()
            let asked = Asked(provider: ProviderNumber(value: 1), key: .numbered(number))
            try insert.bind(Int64(number + 1), at: 1)
            try insert.bind(asked.key, at: 2)
            try insert.bind(body.withUnsafeBytes { Checksum.of(asked, attempts: 1, body: $0) }, at: 3)
            try insert.bind(body, at: 4)
            try insert.run()
        }
    }

    @Test(arguments: 1...Migrations.scripts.count)
    func `a journal of every older version opens with all it holds`(version: Int) async throws {
        try makeJournal(version: version)
        let journal = try await folder.open(creating: false)
        #expect(try await journal.text("PRAGMA user_version") == "\(Migrations.scripts.count)")
        #expect(try await journal.text("PRAGMA integrity_check") == "ok")
        #expect(try await journal.runs().map(\.id) == ["first"])
        let provider = try await journal.number(ofProvider: "a")
        let replies = try await journal.replies(to: (0..<3).map(QueryKey.numbered), provider: provider)
        #expect(try replies.map { try $0?.answer() } == [.numbered(0), .numbered(1), nil])
        try await journal.accept(.answer(2, from: provider))
        try await journal.close()
        let again = try await folder.open(creating: false)
        #expect(try await again.counts().answers == 3)
        try await again.close()
    }
}
