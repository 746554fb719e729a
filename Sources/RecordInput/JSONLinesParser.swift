import CSimdjson
import Geocoding

/// Reads the records of a JSONL file: one object a line, blank lines passed over.
///
/// A line that is not one object is a flawed record without members. A line that would be one but for bytes that are
/// not UTF-8 keeps its members as they are; one with halves of characters keeps them with U+FFFD in their place.
final class JSONLinesParser: RecordParser {
    let columns: [String]
    let repeatedColumns: [Int: Int] = [:]
    let notes: [String] = []
    private(set) var remarks = InputRemarks()
    private(set) var hasMetUTF8 = false

    private let tokenizer: LineTokenizer
    private let description: InputDescription
    private let document: JSONDocument
    private let paths: [ValuePath]
    private let fields: RowBuffer
    private let reserved: [[UInt8]]
    private var repeatedKeys = RepeatedKeys()

    /// Reads from a source that stands at its beginning, of which `head` are the first bytes.
    ///
    /// - Throws: `InputError` when no object gives the paths that are not asked for, or there is no memory.
    init(_ description: InputDescription, source: ByteSource, head: UnsafeBufferPointer<UInt8>) throws {
        self.description = description
        tokenizer = LineTokenizer(source: source, limits: description.limits)
        document = try JSONDocument(limits: description.limits, path: description.path)
        columns = try description.paths ?? Self.paths(in: head, of: document, description)
        paths = columns.map(ValuePath.init)
        fields = RowBuffer(limits: description.limits)
        reserved = description.reserved.map { Array($0.utf8) }
    }

    /// The paths of the values at the file's beginning; none for a file without text.
    private static func paths(
        in head: UnsafeBufferPointer<UInt8>,
        of document: JSONDocument,
        _ description: InputDescription
    ) throws -> [String] {
        if let paths = document.leaves(in: head, limit: description.limits.columns) { return paths }
        guard let start = head.firstIndex(where: { $0 != 0x20 && !(0x09...0x0D).contains($0) }) else { return [] }
        let line = 1 + head[..<start].count { $0 == 0x0A }
        throw InputError(
            .malformed(line: line),
            "\(description.path), line \(line): is not one whole JSON object, nor is any other line at the file's "
                + "beginning, so no keys are known; JSONL has one {…} on each line"
        )
    }

    var line: Int { tokenizer.line }

    var bytesAhead: Int { tokenizer.bytesAhead }

    func record(number: Int) throws -> AddressRecord? {
        guard try tokenizer.next() else { return nil }
        let row = tokenizer.row
        let findings = UTF8Check.findings(in: row.bytes)
        if row.isCut { return flawed(number, .fieldTooLong(limit: description.limits.recordBytes)) }
        let reading = try document.read(row.bytes)
        switch reading {
        case .broken: return flawed(number, findings.contains(.nul) ? .nul : .notAnObject)
        case .object(let object, let flaw):
            try refuseReservedNames(in: object)
            if flaw == nil, findings.contains(.notASCII) { hasMetUTF8 = true }
            if repeatedKeys.occur(in: object) { remarks.repeatedKeys.note(line: row.line) }
            return record(number, object, flaw)
        }
    }

    private func record(_ number: Int, _ object: csimdjson_value, _ flaw: RecordFlaw?) -> AddressRecord {
        fields.removeAll()
        for path in paths {
            document.append(path.value(in: object), of: object, to: fields)
            fields.endField()
        }
        var flaw = flaw
        if flaw == nil, UTF8Check.findings(in: fields.bytes).contains(.nul) { flaw = .nul }
        if flaw == nil, fields.isCut { flaw = .fieldTooLong(limit: description.limits.fieldBytes) }
        return AddressRecord(
            number: number,
            line: tokenizer.row.line,
            flaw: flaw,
            bytes: Array(fields.bytes),
            ends: Array(fields.ends),
            members: document.repaired.map { $0.withUnsafeBytes(Self.members) } ?? Self.members(tokenizer.row.bytes)
        )
    }

    private func flawed(_ number: Int, _ flaw: RecordFlaw) -> AddressRecord {
        AddressRecord(
            number: number,
            line: tokenizer.row.line,
            flaw: flaw,
            bytes: [],
            ends: Array(repeating: 0, count: columns.count),
            members: []
        )
    }

    /// What stands between the braces of a line that is one object; nothing when that is only white space.
    private static func members(_ line: UnsafeRawBufferPointer) -> [UInt8] {
        guard let open = line.firstIndex(of: UInt8(ascii: "{")), let close = line.lastIndex(of: UInt8(ascii: "}")),
            open < close
        else { return [] }
        let members = line[(open + 1)..<close]
        return members.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? [] : Array(members)
    }

    private func refuseReservedNames(in object: csimdjson_value) throws {
        guard !reserved.isEmpty else { return }
        var iterator = csimdjson_iterate(object)
        var name = csimdjson_text()
        var value = csimdjson_value()
        while csimdjson_next(&iterator, &name, &value) {
            let bytes = name.buffer
            guard reserved.contains(where: { $0.count == bytes.count && bytes.elementsEqual($0) }) else { continue }
            throw InputError.clash("a key is called \(name.string)", path: description.path, line: tokenizer.row.line)
        }
    }
}
