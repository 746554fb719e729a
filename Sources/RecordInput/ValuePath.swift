import Geocoding
import CSimdjson

/// The way to a value inside a JSON object, such as `address.lines[0].text`.
struct ValuePath {
    private enum Step {
        case name([UInt8])
        case element(Int)
    }
    private let whole: [UInt8]
    private let steps: [Step]

    /// The path that the text writes down: names separated by points, elements counted from 0 in brackets.
    ///
    /// A name that is a number also stands for an element. Whatever cannot be read so is a name.
    init(_ text: String) {
        whole = Array(text.utf8)
        steps = text.split(separator: ".", omittingEmptySubsequences: false).flatMap(Self.steps)
    }

    private static func steps(of part: Substring) -> [Step] {
        var name = part
        var elements: [Step] = []
        while name.last == "]", let open = name.lastIndex(of: "["),
            let element = place(name[name.index(after: open)...].dropLast())
        {
            elements.insert(.element(element), at: 0)
            name = name[..<open]
        }
        return name.isEmpty && !elements.isEmpty ? elements : [.name(Array(name.utf8))] + elements
    }

    private static func place(_ digits: some StringProtocol) -> Int? {
        guard let first = digits.utf8.first, first.isDigit else { return nil }
        return Int(digits)
    }

    /// The value there; absent if there is none.
    ///
    /// A key spelled like the whole path goes before the way inside.
    func value(in object: csimdjson_value) -> csimdjson_value {
        let direct = Self.member(object, whole)
        guard csimdjson_kind_of(direct) == CSIMDJSON_ABSENT, steps.count > 1 else { return direct }
        var value = object
        for step in steps {
            switch step {
            case .element(let place): value = csimdjson_element(value, place)
            case .name(let name):
                if csimdjson_kind_of(value) == CSIMDJSON_ARRAY,
                    let place = Self.place(String(decoding: name, as: UTF8.self))
                {
                    value = csimdjson_element(value, place)
                } else {
                    value = Self.member(value, name)
                }
            }
        }
        return value
    }

    private static func member(_ object: csimdjson_value, _ name: [UInt8]) -> csimdjson_value {
        name.withUnsafeBytes { bytes in
            // An empty array may have no address.
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else {
                return csimdjson_member(object, "", 0)
            }
            return csimdjson_member(object, start, bytes.count)
        }
    }

    /// The paths of all texts, numbers and truth values inside an object, in its order, each once.
    ///
    /// Arrays are looked into up to their sixteenth element.
    static func leaves(of object: csimdjson_value) -> [String] {
        var paths: [String] = []
        collect(object, "", &paths)
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
    }

    /// Goes no deeper than the parser's limit on depth.
    private static func collect(_ container: csimdjson_value, _ path: String, _ paths: inout [String]) {
        var iterator = csimdjson_iterate(container)
        var name = csimdjson_text()
        var value = csimdjson_value()
        var place = 0
        while csimdjson_next(&iterator, &name, &value) {
            let isElement = !iterator.is_object
            if isElement, place == 16 { return }
            let step = isElement ? "[\(place)]" : (path.isEmpty ? "" : ".") + name.string
            place += 1
            switch csimdjson_kind_of(value) {
            case CSIMDJSON_OBJECT, CSIMDJSON_ARRAY: collect(value, path + step, &paths)
            case CSIMDJSON_NULL: continue
            default: paths.append(path + step)
            }
        }
    }
}

extension csimdjson_text {
    /// The bytes as memory that belongs to the parser.
    var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count) }
    /// The bytes as text.
    var string: String { String(decoding: buffer, as: UTF8.self) }
}
