internal import CSystem.FileSystem

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The file system that a journal lies on, or would lie on: its kind and its room.
package enum FileSystem {
    /// The name of the kind of network file system with that magic number (Linux, statfs(2) and `linux/magic.h`); nil for
    /// any other number.
    ///
    /// FUSE is among them: what is behind it cannot be seen, and often it is a network.
    package static func networkName(magic: UInt32) -> String? { networks[magic] }

    private static let networks: [UInt32: String] = [
        0x0000_6969: "NFS",
        0x0000_517B: "SMB",
        0xFE53_4D42: "SMB",
        0xFF53_4D42: "SMB (CIFS)",
        0x0102_1997: "9P",
        0x6573_5546: "FUSE",
        0x00C3_6400: "Ceph",
        0x0BD0_0BD0: "Lustre",
        0x5346_414F: "AFS",
        0x6B41_4653: "AFS",
        0x7375_7245: "Coda",
        0x0000_564C: "NCP",
        0x4750_4653: "GPFS",
        0x0116_1970: "GFS2",
        0x7461_636F: "OCFS2",
        0x2003_0528: "OrangeFS",
        0x1983_0326: "BeeGFS",
        0x786F_4256: "a VirtualBox shared folder",
    ]

    /// The name of the network file system that the path lies on, or its nearest folder that is there; nil when it is none.
    static func network(at path: String) -> String? {
        #if canImport(Glibc)
        var magic: UInt32 = 0
        return folders(of: path).contains { csystem_magic($0, &magic) == 0 } ? networkName(magic: magic) : nil
        #else
        var status = statfs()
        guard folders(of: path).contains(where: { statfs($0, &status) == 0 }) else { return nil }
        guard status.f_flags & UInt32(MNT_LOCAL) == 0 else { return nil }
        return withUnsafeBytes(of: status.f_fstypename) { name in
            String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
        #endif
    }

    /// The bytes that may still be written where the path lies, or its nearest folder that is there; nil when nobody knows.
    package static func freeBytes(at path: String) -> Int64? {
        var status = statvfs()
        guard folders(of: path).contains(where: { statvfs($0, &status) == 0 }) else { return nil }
        let (bytes, isTooLarge) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isTooLarge ? .max : Int64(clamping: bytes)
    }

    /// The path and the folders above it, the nearest first.
    private static func folders(of path: String) -> [String] {
        var folders = [path]
        var rest = path[...]
        while let slash = rest.utf8.lastIndex(of: 0x2F) {
            rest = rest[..<slash]
            folders.append(rest.isEmpty ? "/" : String(rest))
        }
        return path.hasPrefix("/") ? folders : folders + ["."]
    }
}

/// When a run asks nothing more, since answers that are paid for might find no room.
package struct SpaceBrake: Hashable, Sendable {
    /// The bytes that have to be free before an attempt starts.
    package let needed: Int64

    /// Leaves room for 64 MiB and for an answer of that many bytes to each of that many attempts.
    package init(attempts: Int, answerLimit: Int) {
        let (answers, isTooLarge) = Int64(max(0, attempts)).multipliedReportingOverflow(by: Int64(max(0, answerLimit)))
        let (needed, isBeyond) = answers.addingReportingOverflow(64 << 20)
        self.needed = isTooLarge || isBeyond ? .max : needed
    }

    /// True when no attempt may start with that many bytes free; false when nobody knows how many there are.
    package func holds(free: Int64?) -> Bool { free.map { $0 < needed } ?? false }
}
