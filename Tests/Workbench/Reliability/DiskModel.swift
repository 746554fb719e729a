import Foundation
import TestSupport

/// A disk to which a trace is played: what a power cut leaves of it for certain, and what perhaps.
struct DiskModel {
    private enum Change {
        case write(offset: Int, bytes: [UInt8])
        case truncate(length: Int)
    }
    private final class File {
        var stable: [UInt8] = []
        var pending: [(number: Int, change: Change)] = []
        /// Where the next write without an offset goes.
        var end = 0

        static func apply(_ change: Change, to bytes: inout [UInt8]) {
            switch change {
            case .truncate(let length):
                if length < bytes.count { bytes.removeLast(bytes.count - length) }
                while bytes.count < length { bytes.append(0) }
            case .write(let offset, let new):
                if bytes.count < offset + new.count {
                    bytes += [UInt8](repeating: 0, count: offset + new.count - bytes.count)
                }
                bytes.replaceSubrange(offset..<(offset + new.count), with: new)
            }
        }
    }
    private var names: [String: File] = [:]
    /// The names that a sync of their folder has made certain.
    private var stableNames: [String: File] = [:]
    private var syncs: [Int: Int] = [:]
    private var number = 0
    /// The most answers reported so far.
    private(set) var reported = 0

    mutating func play(_ event: DiskTrace.Event) {
        number += 1
        switch event {
        case .report(let count): reported = max(reported, count)
        case .make(let path, let truncating):
            let file = names[path] ?? File()
            names[path] = file
            if truncating { note(.truncate(length: 0), in: file) }
        case .write(let path, let offset, let bytes):
            guard let file = names[path] else { return }
            let start = offset ?? file.end
            if offset == nil { file.end = start + bytes.count }
            note(.write(offset: start, bytes: bytes), in: file)
        case .truncate(let path, let length):
            if let file = names[path] { note(.truncate(length: length), in: file) }
        case .beginSync(_, let thread): syncs[thread] = number
        case .sync(let path, let thread):
            let begun = syncs[thread] ?? 0
            guard let file = names[path] else { return syncFolder(path) }
            for (_, change) in file.pending.prefix(while: { $0.number < begun }) {
                File.apply(change, to: &file.stable)
            }
            file.pending.removeAll { $0.number < begun }
        case .rename(let from, let to):
            names[to] = names[from]
            names[from] = nil
        case .unlink(let path): names[path] = nil
        }
    }

    private func note(_ change: Change, in file: File) { file.pending.append((number, change)) }

    private mutating func syncFolder(_ folder: String) {
        func isIn(_ path: String) -> Bool {
            path.hasPrefix(folder + "/") && !path.dropFirst(folder.utf8.count + 1).contains("/")
        }
        stableNames = stableNames.filter { !isIn($0.key) }
        for (path, file) in names where isIn(path) { stableNames[path] = file }
    }

    /// Writes what a cut at this moment leaves into a folder, without the paths' own folders.
    ///
    /// With `withNames`, new, changed and removed names wait for a sync of their folder. `share` is the part of the writes
    /// that no sync has covered which is on the disk nevertheless, 0 to 1.
    ///
    /// - Throws: errors of the file system.
    func leave(in folder: TemporaryFolder, withNames: Bool, share: Double, _ random: inout SeededGenerator) throws {
        for (path, file) in (withNames ? stableNames : names).sorted(by: { $0.key < $1.key }) {
            var bytes = file.stable
            for (_, change) in file.pending where random.chance(share) { File.apply(change, to: &bytes) }
            guard let name = path.split(separator: "/").last else { continue }
            _ = try folder.write(bytes, to: String(name))
        }
    }
}
