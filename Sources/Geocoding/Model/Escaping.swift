/// Text from outside made fit for a terminal and a message: what steers it is shown instead of done.
package enum Escaping {
    /// The text with control characters and those that turn its direction written as `\u{1B}`.
    package static func shown(_ text: some StringProtocol) -> String {
        guard text.unicodeScalars.contains(where: isSteering) else { return String(text) }
        var shown = ""
        for scalar in text.unicodeScalars { append(scalar, to: &shown) }
        return shown
    }

    /// Appends the character, or what is shown in its place.
    package static func append(_ scalar: Unicode.Scalar, to shown: inout String) {
        if isSteering(scalar) {
            shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
            shown.unicodeScalars.append(scalar)
        }
    }

    /// True for control characters: C0, delete, C1.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    /// True for control characters, line and paragraph separators, bidirectional controls and the byte-order mark.
    package static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case _ where isControl(scalar): true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
