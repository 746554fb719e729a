/// JSON being written, value by value, in the order given; commas are put where they belong.
package struct JSONText: Sendable {
    /// What is written so far, UTF-8 without line ends.
    package var bytes: [UInt8] { text.withUnsafeBytes { [UInt8]($0) } }
    private var text = GrowingBytes()
    private var needsComma = false

    /// Nothing yet.
    package init() {}

    /// An object of the members that `body` writes.
    package static func object(_ body: (inout JSONText) -> Void) -> JSONText {
        var text = JSONText()
        text.object(body)
        return text
    }

    /// Writes an object of the members that `body` writes.
    package mutating func object(_ body: (inout JSONText) -> Void) { nest(0x7B, 0x7D, body) }

    /// Writes an array of the values that `body` writes.
    package mutating func array(_ body: (inout JSONText) -> Void) { nest(0x5B, 0x5D, body) }

    /// Writes a member whose value is an object.
    package mutating func object(_ name: String, _ body: (inout JSONText) -> Void) {
        self.name(name)
        object(body)
    }

    /// Writes a member whose value is an array.
    package mutating func array(_ name: String, _ body: (inout JSONText) -> Void) {
        self.name(name)
        array(body)
    }

    /// Writes a member that is a text, or null.
    package mutating func member(_ name: String, _ value: String?) {
        self.name(name)
        self.value(value)
    }

    /// Writes a member that is a whole number, or null.
    package mutating func member(_ name: String, _ value: Int?) {
        self.name(name)
        self.value(value)
    }

    /// Writes a member that is a number, or null; a number that is not finite becomes null.
    package mutating func member(_ name: String, _ value: Double?) {
        self.name(name)
        self.value(value)
    }

    /// Writes a member that is true, false or null.
    package mutating func member(_ name: String, _ value: Bool?) {
        self.name(name)
        separate()
        text.write {
            guard let value else { return $0.appendNull() }
            $0.append(value ? "true" : "false")
        }
    }

    /// Writes a text, or null, into an array.
    package mutating func value(_ value: String?) {
        separate()
        text.write { $0.appendJSON(value) }
    }

    /// Writes a whole number, or null, into an array.
    package mutating func value(_ value: Int?) {
        separate()
        text.write {
            guard let value else { return $0.appendNull() }
            $0.append(decimal: value)
        }
    }

    /// Writes a number, or null, into an array; a number that is not finite becomes null.
    package mutating func value(_ value: Double?) {
        separate()
        text.write { $0.appendJSON(value) }
    }

    private mutating func name(_ name: String) {
        separate()
        text.write {
            $0.appendJSON(name)
            $0.append(0x3A)
        }
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { text.write { $0.append(0x2C) } }
        needsComma = true
    }

    private mutating func nest(_ opening: UInt8, _ closing: UInt8, _ body: (inout JSONText) -> Void) {
        separate()
        text.write { $0.append(opening) }
        needsComma = false
        body(&self)
        text.write { $0.append(closing) }
        needsComma = true
    }
}
