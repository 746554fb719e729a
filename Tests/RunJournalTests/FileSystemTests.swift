import Foundation
import TestSupport
import Testing

@testable import RunJournal

@Suite struct FileSystemTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    @Test(arguments: [
        (0x6969, "NFS"), (0x517B, "SMB"), (0xFE53_4D42, "SMB"), (0xFF53_4D42, "SMB (CIFS)"), (0x0102_1997, "9P"),
        (0x6573_5546, "FUSE"), (0x00C3_6400, "Ceph"), (0x0BD0_0BD0, "Lustre"),
    ])
    func `network file systems are known by their magic numbers`(magic: UInt32, name: String) {
        #expect(FileSystem.networkName(magic: magic) == name)
    }

    @Test(arguments: [
        ("ext4", 0xEF53), ("XFS", 0x5846_5342), ("Btrfs", 0x9123_683E), ("tmpfs", 0x0102_1994), ("ZFS", 0x2FC1_2FC1),
        ("overlayfs", 0x794C_7630), ("F2FS", 0xF2F5_2010), ("none", 0),
    ])
    func `local file systems are not`(name: String, magic: UInt32) {
        #expect(FileSystem.networkName(magic: magic) == nil, "\(name)")
    }

    @Test func `a journal on a network file system is refused with the ways out`() {
        let error = #expect(throws: JournalError.self) { try NetworkUse.refuse.check("NFS", path: "/mnt/job.journal") }
        #expect(error?.reason == .onNetwork)
        for words in ["/mnt/job.journal", "(NFS)", "--journal ", "--journal-on-network"] {
            #expect(error?.description.contains(words) == true, "\(words)")
        }
    }

    @Test(arguments: [true, false])
    func `where one is wanted, another process has to see our lock first`(isSeen: Bool) throws {
        let use = NetworkUse.allow { path in
            #expect(path == "/mnt/job.journal")
            return isSeen
        }
        try use.check("NFS", path: "/mnt/job.journal")
        do {
            try use.checkLock("NFS", path: "/mnt/job.journal")
            #expect(isSeen)
        } catch {
            #expect(!isSeen && error.reason == .onNetwork && error.description.contains("locks do not work"))
        }
    }

    @Test func `where a journal would lie is asked of the nearest folder that is there`() {
        #expect(FileSystem.network(at: folder.root + "/not/there/job.journal") == nil)
        let free = FileSystem.freeBytes(at: folder.root + "/not/there/job.journal")
        #expect(free.map { $0 > 0 } == true)
        #expect(FileSystem.freeBytes(at: "job.journal") != nil)
    }

    /// Attempts under way, the mebibytes of an answer at most, and those that have to be free.
    private static let rooms: [(Int, Int, Int64)] = [(0, 0, 64), (1, 2, 66), (32, 2, 128), (1, 64, 128)]

    @Test(arguments: rooms)
    func `no attempt starts unless its answer will find room`(attempts: Int, answer: Int, needed: Int64) {
        let brake = SpaceBrake(attempts: attempts, answerLimit: answer << 20)
        #expect(brake.needed == needed << 20)
        #expect(brake.holds(free: brake.needed - 1))
        #expect(!brake.holds(free: brake.needed))
        #expect(!brake.holds(free: nil), "nobody knows")
    }

    @Test func `sizes beyond all bounds hold everything back`() {
        #expect(SpaceBrake(attempts: .max, answerLimit: .max).holds(free: .max - 1))
        #expect(SpaceBrake(attempts: -1, answerLimit: .min).needed == 64 << 20)
    }

    @Test func `errors carry SQLite's extended codes`() async throws {
        let journal = try await folder.open()
        let insert = "INSERT INTO providers (id, name) VALUES (1, 'a')"
        try await journal.execute(insert)
        // SQLITE_CONSTRAINT_PRIMARYKEY, not the plain SQLITE_CONSTRAINT.
        await expect(reason: .refused(code: 1555)) { try await journal.execute(insert) }
        try await journal.close()
    }
}
