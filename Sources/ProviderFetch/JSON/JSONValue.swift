internal import CSimdjson

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A value in the document that a parser holds at the moment.
struct JSONValue {
    /// What a value is.
    enum Kind { case absent, null, bool(Bool), number, string, array, object }

    private let value: csimdjson_value

    /// A value of the C face.
    init(_ value: csimdjson_value) { self.value = value }

    /// No value.
    static var absent: JSONValue { JSONValue(csimdjson_value()) }

    /// What the value is.
    var kind: Kind {
        switch csimdjson_kind_of(value) {
        case CSIMDJSON_NULL: .null
        case CSIMDJSON_FALSE: .bool(false)
        case CSIMDJSON_TRUE: .bool(true)
        case CSIMDJSON_NUMBER: .number
        case CSIMDJSON_STRING: .string
        case CSIMDJSON_ARRAY: .array
        case CSIMDJSON_OBJECT: .object
        default: .absent
        }
    }

    /// False for what a look-up did not find.
    var exists: Bool { value.parser != nil }

    /// True for an array.
    var isArray: Bool { csimdjson_kind_of(value) == CSIMDJSON_ARRAY }

    /// True for an array or object.
    var isContainer: Bool {
        let kind = csimdjson_kind_of(value)
        return kind == CSIMDJSON_ARRAY || kind == CSIMDJSON_OBJECT
    }

    /// True for what a look-up did not find, and for null.
    var isNothing: Bool { !exists || csimdjson_kind_of(value) == CSIMDJSON_NULL }

    /// The member of that name, the last of several; absent when there is none.
    subscript(name: String) -> JSONValue {
        var name = name
        return name.withUTF8 { self[$0] }
    }

    /// The member of that name in UTF-8; absent when there is none.
    subscript(name: UnsafeBufferPointer<UInt8>) -> JSONValue {
        guard let start = name.baseAddress else {
            return JSONValue(csimdjson_member(value, "", 0))
        }
        return start.withMemoryRebound(to: CChar.self, capacity: name.count) {
            JSONValue(csimdjson_member(value, $0, name.count))
        }
    }

    /// The member of that name in UTF-8; absent when there is none.
    subscript(name: [UInt8]) -> JSONValue { name.withUnsafeBufferPointer { self[$0] } }

    /// The array's element, counted from 0; absent when there is none.
    subscript(position: Int) -> JSONValue {
        position < 0 ? .absent : JSONValue(csimdjson_element(value, position))
    }

    /// The string's bytes, good until the parser's next document; nil unless the value is a string.
    var utf8: UnsafeBufferPointer<UInt8>? { Self.bytes(csimdjson_string(value)) }

    /// The string; nil unless the value is one.
    var string: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

    /// The number; nil unless the value is one.
    var number: Double? {
        var number = 0.0
        return csimdjson_number(value, &number) ? number : nil
    }

    /// The whole number; nil unless the value is one, written without a point.
    var integer: Int? {
        var integer: Int64 = 0
        return csimdjson_integer(value, &integer) ? Int(integer) : nil
    }

    /// The value's text as written in the document.
    var source: String {
        Self.bytes(csimdjson_source(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Calls `body` with each element of an array or member of an object, with its name; nothing for other values.
    func forEach(_ body: (_ name: UnsafeBufferPointer<UInt8>, _ element: JSONValue) throws -> Void) rethrows {
        var iterator = csimdjson_iterate(value)
        var name = csimdjson_text()
        var element = csimdjson_value()
        while csimdjson_next(&iterator, &name, &element) {
            try body(Self.bytes(name) ?? UnsafeBufferPointer(start: nil, count: 0), JSONValue(element))
        }
    }

    /// The first element of an array for which that holds; absent when there is none.
    func firstElement(where holds: (JSONValue) -> Bool) -> JSONValue {
        guard case .array = kind else { return .absent }
        var iterator = csimdjson_iterate(value)
        var name = csimdjson_text()
        var element = csimdjson_value()
        while csimdjson_next(&iterator, &name, &element) {
            let element = JSONValue(element)
            if holds(element) { return element }
        }
        return .absent
    }

    private static func bytes(_ text: csimdjson_text) -> UnsafeBufferPointer<UInt8>? {
        guard let start = text.bytes else { return nil }
        return UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self),
            count: text.count
        )
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True for the same bytes, ASCII letters being the same in any case.
    func isSameInAnyCase(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        count == other.count
            && elementsEqual(other) { first, second in
                first == second || ((first ^ second) == 0x20 && (0x61...0x7A).contains(first | 0x20))
            }
    }

    /// True for the same bytes; many times as fast as comparing element by element.
    func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
            return count == other.count
        }
        return memcmp(start, otherStart, count) == 0
    }
}
