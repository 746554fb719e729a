import Geocoding

/// Reads the records of a JSONL file: one object a line.
final class JSONLinesParser: RecordParser {
    let columns: [String]
    let notes: [String] = []
    private(set) var hasMetUTF8 = false
    var line: Int { 1 }

    init(_ description: InputDescription, source: ByteSource, beginning: UnsafeBufferPointer<UInt8>) throws {
        columns = description.paths ?? []
        throw InputError(.unsupported, "\(description.path): JSONL is not read yet")
    }

    func record(number: Int) throws -> AddressRecord? { nil }
}
