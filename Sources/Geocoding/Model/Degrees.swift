/// Reads degrees as people and spreadsheets write them.
package enum Degrees {
    /// What the degrees count.
    package enum Axis: Sendable { case longitude, latitude }

    /// The degrees that the text says, in decimal notation; nil when it says none.
    ///
    /// The decimal mark is a point or a comma, as in `48.137` and `48,137`. A sign, or one of the letters N, S, E and W
    /// before or after the number, says the side; a degree sign is passed over. No bounds are checked.
    package static func value(of text: some StringProtocol, axis: Axis) -> Double? {
        guard text.utf8.count <= 64 else { return nil }
        var rest = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "°" }[...]
        let letters: (positive: Unicode.Scalar, negative: Unicode.Scalar) =
            axis == .latitude ? ("N", "S") : ("E", "W")
        var side: Bool?
        for scalar in [rest.first, rest.last] {
            guard let scalar, let letter = scalar.properties.uppercaseMapping.unicodeScalars.first else { return nil }
            guard letter == letters.positive || letter == letters.negative else { continue }
            guard side == nil else { return nil }
            side = letter == letters.positive
            rest = scalar == rest.first ? rest.dropFirst() : rest.dropLast()
        }
        var sign = 1.0
        if let first = rest.first, "+-\u{2212}".unicodeScalars.contains(first) {
            guard side == nil else { return nil }
            sign = first == "+" ? 1 : -1
            rest = rest.dropFirst()
        }
        guard let number = number(rest) else { return nil }
        return (side == false ? -1 : 1) * sign * number
    }

    /// A number without sign; its exponent, which some programs write, may have one.
    private static func number(_ scalars: ArraySlice<Unicode.Scalar>) -> Double? {
        var text = ""
        var marks = 0
        for scalar in scalars {
            switch scalar {
            case ".", ",":
                marks += 1
                text += "."
            case "0"..."9", "e", "E": text.unicodeScalars.append(scalar)
            case "+", "-":
                guard text.last == "e" || text.last == "E" else { return nil }
                text.unicodeScalars.append(scalar)
            default: return nil
            }
        }
        guard marks <= 1, let first = text.first, first.isNumber || first == "." else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
