import CSimdjson
import Geocoding

/// One JSON document at a time, in memory that is kept from one to the next.
final class JSONDocument {
    /// What some bytes are.
    enum Reading {
        /// An object, good until the next reading; with a flaw, U+FFFD stands for what is no text.
        case object(csimdjson_value, flaw: RecordFlaw?)
        /// Anything else.
        case broken
    }
    private let parser: OpaquePointer
    private let path: String
    /// The document as it was read last, when halves of characters had to be replaced in it; else nil.
    private(set) var repaired: [UInt8]?
    /// The document as it was given, when numbers had to be replaced in it; else empty.
    private var original: [UInt8] = []

    /// A reader within those limits; the path is for messages.
    ///
    /// - Throws: `InputError` when there is no memory.
    init(limits: InputLimits, path: String) throws {
        self.path = path
        // A byte that is not UTF-8 is replaced by three.
        guard let parser = csimdjson_create(limits.recordBytes * 3, limits.depth) else { throw Self.noMemory(path) }
        self.parser = parser
    }

    deinit { csimdjson_destroy(parser) }

    /// Reads one document.
    ///
    /// - Throws: `InputError` when there is no memory.
    func read(_ bytes: UnsafeRawBufferPointer) throws -> Reading {
        var value = csimdjson_value()
        var flaw: RecordFlaw?
        original = []
        repaired = nil
        var status = csimdjson_parse(parser, bytes.baseAddress, bytes.count, &value)
        if status == CSIMDJSON_NOT_UTF8 {
            flaw = .invalidUTF8
            var text = String(decoding: bytes, as: UTF8.self)
            status = text.withUTF8 { csimdjson_parse(parser, $0.baseAddress, $0.count, &value) }
        } else if status == CSIMDJSON_BAD_STRING, let text = JSONSurrogates.repaired(bytes) {
            flaw = .halfCharacter
            repaired = text
            status = text.withUnsafeBytes { csimdjson_parse(parser, $0.baseAddress, $0.count, &value) }
        }
        if status == CSIMDJSON_BAD_NUMBER, flaw == nil {
            original = Array(bytes)
            status = JSONNumbers.replaced(in: bytes).withUnsafeBytes {
                csimdjson_parse(parser, $0.baseAddress, $0.count, &value)
            }
        }
        guard status != CSIMDJSON_OUT_OF_MEMORY else { throw Self.noMemory(path) }
        guard status == CSIMDJSON_OK, csimdjson_kind_of(value) == CSIMDJSON_OBJECT else { return .broken }
        return .object(value, flaw: flaw)
    }

    /// Adds a value's text to a field: a text without its escapes, a number or truth value as written.
    ///
    /// Null, arrays and objects add nothing.
    func append(_ value: csimdjson_value, of object: csimdjson_value, to field: RowBuffer) {
        let text: csimdjson_text
        switch csimdjson_kind_of(value) {
        case CSIMDJSON_STRING: text = csimdjson_string(value)
        case CSIMDJSON_NUMBER where !original.isEmpty: return appendOriginal(value, of: object, to: field)
        case CSIMDJSON_NUMBER, CSIMDJSON_TRUE, CSIMDJSON_FALSE: text = csimdjson_source(value)
        default: return
        }
        guard let start = text.buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        field.append(start, count: text.count)
    }

    /// Finds a number in the document as it was given, where it stands as far from the object's brace.
    private func appendOriginal(_ number: csimdjson_value, of object: csimdjson_value, to field: RowBuffer) {
        guard let brace = csimdjson_source(object).bytes, let start = csimdjson_source(number).bytes,
            let first = original.firstIndex(of: UInt8(ascii: "{"))
        else { return }
        original.withUnsafeBytes { bytes in
            let place = first + (start - brace)
            let end = JSONNumbers.end(of: place, in: bytes)
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), place < end else { return }
            field.append(base + place, count: end - place)
        }
    }

    /// The paths of the values in the objects among those lines, each once, at most `limit`; nil without any object.
    ///
    /// A cut last line is left out.
    func leaves(in head: UnsafeBufferPointer<UInt8>, limit: Int) -> [String]? {
        var lines = head.split { $0 == 0x0A || $0 == 0x0D }
        if head.count >= 64 * 1024 { lines = lines.dropLast() }
        var paths: [String]?
        var seen: Set<String> = []
        for line in lines {
            let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line))
            guard case .object(let object, flaw: nil)? = try? read(bytes) else { continue }
            paths = (paths ?? []) + ValuePath.leaves(of: object).filter { seen.insert($0).inserted }
        }
        return paths.map { Array($0.prefix(limit)) }
    }

    private static func noMemory(_ path: String) -> InputError {
        InputError(.unreadable, "\(path): there is not enough memory to read its records")
    }
}
