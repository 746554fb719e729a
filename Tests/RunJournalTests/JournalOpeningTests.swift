import Foundation
import Geocoding
import TestSupport
import Testing

@testable import RunJournal

@Suite struct JournalOpeningTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    @Test func `the file and its log are for their owner alone`() async throws {
        let journal = try await folder.open()
        for suffix in ["", "-wal"] { #expect(try TemporaryFolder.mode(of: folder.path + suffix) == 0o600) }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "-shm"), "nobody shares the file")
        try await journal.close()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "-wal"), "a finished journal is one file")
    }

    @Test func `the settings are as they have to be`() async throws {
        let journal = try await folder.open()
        for (name, value) in [
            ("locking_mode", "exclusive"), ("journal_mode", "wal"), ("synchronous", "2"), ("secure_delete", "1"),
            ("foreign_keys", "1"), ("trusted_schema", "0"), ("busy_timeout", "0"), ("page_size", "8192"),
            ("application_id", "1734700396"), ("user_version", "\(Migrations.scripts.count)"),
        ] {
            #expect(try await journal.text("PRAGMA \(name)") == value, "\(name)")
        }
        try await journal.close()
    }

    @Test func `missing folders are made, for the owner alone`() async throws {
        let path = folder.root + "/new/deep/job.journal"
        let journal = try await Journal.open(path, creating: true, clock: ContinuousClock())
        #expect(try TemporaryFolder.mode(of: folder.root + "/new/deep") == 0o700)
        try await journal.close()
    }

    @Test func `a second run is turned away at once, until the first has ended`() async throws {
        let journal = try await folder.open()
        await expect(reason: .busy) { _ = try await folder.open() }
        await expect(reason: .busy) { _ = try await folder.open(creating: false) }
        try await journal.close()
        try await folder.open().close()
    }

    @Test func `a file that is moved aside while it is opened is not held`() async throws {
        try await folder.open().close()
        let connection = try Connection(path: folder.path)
        _ = try connection.integer("PRAGMA user_version")
        #expect(!connection.hasMoved)
        try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + ".1")
        #expect(connection.hasMoved)
        try await folder.open().close()
        #expect(connection.hasMoved, "another one has its name")
    }

    #if canImport(Glibc)
    @Test func `other processes meet the system's lock`() async throws {
        let journal = try await folder.open()
        // A lock of an open file is not ours as a process, so it meets the journal's as another process's would.
        let descriptor = open(folder.path, O_RDWR)
        let fileControlGetLock: Int32 = 36
        var lock = flock()
        lock.l_type = Int16(F_RDLCK)
        lock.l_whence = Int16(SEEK_SET)
        #expect(fcntl(descriptor, fileControlGetLock, &lock) == 0)
        #expect(Int32(lock.l_type) == F_WRLCK)
        try await journal.close()
        close(descriptor)
    }
    #endif

    @Test func `a journal that others may read is refused with the way to close it`() async throws {
        try await folder.open().close()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path)
        let error = await expect(reason: .permissions) { _ = try await folder.open() }
        #expect(error?.description.contains("chmod 600 '\(folder.path)'") == true)
    }

    @Test func `no journal is missing, or cannot be made where there is no way`() async throws {
        await expect(reason: .missing) { _ = try await folder.open(creating: false) }
        try Data().write(to: URL(filePath: folder.root + "/file"))
        await expect(reason: .cannotCreate) {
            _ = try await Journal.open(folder.root + "/file/job.journal", creating: true, clock: ContinuousClock())
        }
    }

    @Test func `a file of another kind is refused and left as it was`() async throws {
        let contents: [Data] = [
            Data("street,city\n".utf8), Data(repeating: 0x41, count: 100_000), Data("SQLite format 3\0".utf8),
        ]
        for content in contents {
            try content.write(to: URL(filePath: folder.path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path)
            await expect(reason: .foreign) { _ = try await folder.open() }
            #expect(try Data(contentsOf: URL(filePath: folder.path)) == content)
        }
    }

    @Test func `someone else's database is refused and left as it was`() async throws {
        try Data().write(to: URL(filePath: folder.path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path)
        try Connection(path: folder.path).execute("CREATE TABLE customers (name TEXT)")
        let content = try Data(contentsOf: URL(filePath: folder.path))
        await expect(reason: .foreign) { _ = try await folder.open() }
        #expect(try Data(contentsOf: URL(filePath: folder.path)) == content)
    }

    @Test func `a link or a folder is not taken for a journal`() async throws {
        let target = folder.root + "/target"
        try Data().write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: target)
        await expect(reason: .foreign) { _ = try await folder.open() }
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        await expect(reason: .foreign) { _ = try await folder.open() }
    }

    @Test func `an empty file, left by a run that died early, becomes a journal`() async throws {
        try Data().write(to: URL(filePath: folder.path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path)
        let journal = try await folder.open()
        #expect(try await journal.counts() == JournalCounts(answers: 0, unsettled: 0))
        try await journal.close()
    }

    @Test func `a newer journal is refused in plain words`() async throws {
        let journal = try await folder.open()
        try await journal.execute("PRAGMA user_version = \(Migrations.scripts.count + 1)")
        try await journal.close()
        let error = await expect(reason: .newer) { _ = try await folder.open() }
        #expect(error?.description.contains("newer geomill") == true)
    }
}
