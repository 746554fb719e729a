internal import CSimdjson

/// Reads JSON documents, one at a time, within limits of size and depth.
///
/// Not for two threads at once.
final class JSONParser {
    private let parser: OpaquePointer?

    /// A parser for documents of at most `limit` bytes and `depth` levels.
    init(limit: Int, depth: Int) {
        parser = csimdjson_create(limit, depth)
    }

    deinit { csimdjson_destroy(parser) }

    /// Parses the bytes and hands their value to `body`, which must not keep it.
    ///
    /// - Throws: `JSONFault`, and what `body` throws.
    func read<Reading>(_ bytes: [UInt8], _ body: (JSONValue) throws -> Reading) throws -> Reading {
        try bytes.withUnsafeBytes { buffer in
            guard let parser else { throw JSONFault.outOfMemory }
            var value = csimdjson_value()
            let status = csimdjson_parse(parser, buffer.baseAddress, buffer.count, &value)
            if let fault = JSONFault(status) { throw fault }
            return try body(JSONValue(value))
        }
    }
}

/// Why bytes are no JSON document that we read.
enum JSONFault: Error, Hashable, CaseIterable {
    case malformed, empty, notUTF8, tooLong, tooDeep, badNumber, badString, outOfMemory

    fileprivate init?(_ status: csimdjson_status) {
        switch status {
        case CSIMDJSON_OK: return nil
        case CSIMDJSON_EMPTY: self = .empty
        case CSIMDJSON_NOT_UTF8: self = .notUTF8
        case CSIMDJSON_TOO_LONG: self = .tooLong
        case CSIMDJSON_TOO_DEEP: self = .tooDeep
        case CSIMDJSON_BAD_NUMBER: self = .badNumber
        case CSIMDJSON_BAD_STRING: self = .badString
        case CSIMDJSON_OUT_OF_MEMORY: self = .outOfMemory
        default: self = .malformed
        }
    }

    /// What is wrong, to follow "the answer is".
    var words: String {
        switch self {
        case .malformed: "not JSON"
        case .empty: "empty"
        case .notUTF8: "not UTF-8"
        case .tooLong: "too long"
        case .tooDeep: "nested too deep"
        case .badNumber: "JSON with a number out of range"
        case .badString: "JSON with a broken string"
        case .outOfMemory: "too large for the memory left"
        }
    }
}
