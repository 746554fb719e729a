import Foundation

/// What a command did to files, read back from a trace of its system calls.
struct DiskTrace {
    enum Event {
        case make(path: String, truncating: Bool)
        case write(path: String, offset: Int?, bytes: [UInt8])
        case truncate(path: String, length: Int)
        /// A sync has begun in that thread; what is written from now on it need not cover.
        case beginSync(path: String, thread: Int)
        case sync(path: String, thread: Int)
        case rename(from: String, to: String)
        case unlink(path: String)
        /// That many answers were reported as kept.
        case report(Int)
    }
    private(set) var events: [Event] = []
    private var unfinished: [Int: [UInt8]] = [:]

    /// Reads the trace in that file.
    init(reading path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        for line in bytes.split(separator: 0x0A) { read(line) }
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        guard let blank = line.firstIndex(of: 0x20), let thread = Int(String(decoding: line[..<blank], as: UTF8.self))
        else { return }
        let rest = line[blank...].drop { $0 == 0x20 }
        let cut = Array(" <unfinished ...>".utf8)
        if rest.suffix(cut.count).elementsEqual(cut) {
            let call = Array(rest.dropLast(cut.count))
            unfinished[thread] = call
            begin(Call(call), thread: thread)
        } else if rest.starts(with: Array("<... ".utf8)) {
            guard let head = unfinished.removeValue(forKey: thread), let end = rest.firstIndex(of: 0x3E) else { return }
            finish(Call(head + rest[(end + 1)...]), thread: thread)
        } else {
            let call = Call(Array(rest))
            begin(call, thread: thread)
            finish(call, thread: thread)
        }
    }

    /// What holds as soon as a call has begun: a report may have been seen, a sync covers no later writes.
    private mutating func begin(_ call: Call, thread: Int) {
        switch call.name {
        case "write":
            guard call.path.hasPrefix("/dev/pts/") else { return }
            let count = Terminal.reported(in: String(decoding: call.bytes, as: UTF8.self))
            if count > 0 { events.append(.report(count)) }
        case "fsync", "fdatasync": events.append(.beginSync(path: call.path, thread: thread))
        default: break
        }
    }

    private mutating func finish(_ call: Call, thread: Int) {
        guard call.outcome >= 0 else { return }
        switch call.name {
        case "openat":
            guard call.text.contains("O_CREAT") else { return }
            events.append(.make(path: call.outcomePath, truncating: call.text.contains("O_TRUNC")))
        case "pwrite64":
            events.append(
                .write(path: call.path, offset: call.lastNumber, bytes: Array(call.bytes.prefix(call.outcome)))
            )
        case "write":
            guard call.path.hasPrefix("/"), !call.path.hasPrefix("/dev/") else { return }
            events.append(.write(path: call.path, offset: nil, bytes: Array(call.bytes.prefix(call.outcome))))
        case "ftruncate": events.append(.truncate(path: call.path, length: call.lastNumber))
        case "fsync", "fdatasync": events.append(.sync(path: call.path, thread: thread))
        case "rename", "renameat", "renameat2":
            let names = call.strings
            if names.count == 2 { events.append(.rename(from: names[0], to: names[1])) }
        case "unlink", "unlinkat":
            if let name = call.strings.first { events.append(.unlink(path: name)) }
        default: break
        }
    }
}

/// One line of a trace: `name(arguments) = outcome`, strings and paths as `\x` and two digits for each byte.
private struct Call {
    let name: String
    /// The arguments as they stand, without the strings' content.
    let text: String
    /// The path of the first argument that is a file.
    let path: String
    /// The content of the first string.
    let bytes: [UInt8]
    /// The strings as text.
    let strings: [String]
    /// The number after the equals sign; -1 when there is none yet.
    let outcome: Int
    /// The path of the file that was opened.
    let outcomePath: String

    init(_ line: [UInt8]) {
        var (text, paths, strings): ([UInt8], [[UInt8]], [[UInt8]]) = ([], [], [])
        var index = 0
        var pathsBefore = 0
        while index < line.count {
            let byte = line[index]
            let isQuoted = byte == 0x22
            guard isQuoted || byte == 0x3C, index + 1 < line.count,
                isQuoted || line[index + 1] == 0x5C || line[index + 1] == 0x2F
            else {
                if byte == 0x3D { pathsBefore = paths.count }
                text.append(byte)
                index += 1
                continue
            }
            let close: UInt8 = isQuoted ? 0x22 : 0x3E
            let end = line[(index + 1)...].firstIndex(of: close) ?? line.count
            let content = Self.decoded(line[(index + 1)..<end])
            if isQuoted { strings.append(content) } else { paths.append(content) }
            index = end + 1
        }
        let words = String(decoding: text, as: UTF8.self)
        self.text = words
        name = String(words.prefix { $0 != "(" })
        path = paths.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        bytes = strings.first ?? []
        self.strings = strings.map { String(decoding: $0, as: UTF8.self) }
        let tail = words.range(of: " = ", options: .backwards).map { words[$0.upperBound...] } ?? ""
        outcome = Int(tail.prefix { $0.isNumber || $0 == "-" }) ?? -1
        outcomePath = pathsBefore < paths.count ? String(decoding: paths[pathsBefore], as: UTF8.self) : ""
    }

    /// The last of the arguments, a number.
    var lastNumber: Int {
        let arguments = text.range(of: ")", options: .backwards).map { text[..<$0.lowerBound] } ?? text[...]
        return Int(arguments.reversed().prefix { $0.isNumber }.reversed().map(String.init).joined()) ?? 0
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.starts(with: [0x5C, 0x78]) else { return Array(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4)
        var index = text.startIndex
        while index + 3 < text.endIndex {
            bytes.append(digit(text[index + 2]) << 4 | digit(text[index + 3]))
            index += 4
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8 { byte < 0x3A ? byte & 15 : (byte & 15) + 9 }
}
