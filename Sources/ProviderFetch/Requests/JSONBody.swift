/// Writes parameters as a JSON object.
enum JSONBody {
    /// A parameter; a name with points leads into objects inside the object.
    struct Member {
        var name: [UInt8]
        var value: [UInt8]
        var form: JSONForm
    }

    /// The object of those members, in their order.
    static func object(of members: [Member]) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        var rest = members[...]
        while let member = rest.first {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            let (head, tail) = split(member.name)
            append(string: head, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            guard tail != nil else {
                append(member.value, as: member.form, to: &bytes)
                rest = rest.dropFirst()
                continue
            }
            let inner = rest.filter { split($0.name).head == head && split($0.name).tail != nil }
            bytes += object(of: inner.map { Member(name: split($0.name).tail ?? [], value: $0.value, form: $0.form) })
            rest = rest.filter { split($0.name).head != head || split($0.name).tail == nil }[...]
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private static func split(_ name: [UInt8]) -> (head: [UInt8], tail: [UInt8]?) {
        guard let point = name.firstIndex(of: UInt8(ascii: ".")) else { return (name, nil) }
        return (Array(name[..<point]), Array(name[(point + 1)...]))
    }

    /// Appends a value.
    static func append(_ value: [UInt8], as form: JSONForm, to bytes: inout [UInt8]) {
        switch form {
        case .text: append(string: value, to: &bytes)
        case .truth: bytes += value == Array("true".utf8) ? "true".utf8 : "false".utf8
        case .number: append(number: value, to: &bytes)
        case .texts, .numbers:
            bytes.append(UInt8(ascii: "["))
            for (position, element) in value.split(separator: UInt8(ascii: ",")).enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                if form == .texts {
                    append(string: Array(element), to: &bytes)
                } else {
                    append(number: Array(element), to: &bytes)
                }
            }
            bytes.append(UInt8(ascii: "]"))
        }
    }

    /// A number as it is written, a text that is none as a string.
    private static func append(number: [UInt8], to bytes: inout [UInt8]) {
        let value = number.withUnsafeBufferPointer(DecimalNumber.parse)
        guard let value, value.isFinite else { return append(string: number, to: &bytes) }
        bytes += (Int(exactly: value).map(String.init) ?? String(value)).utf8
    }

    private static func append(string: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
