import Geocoding
package import ProviderFetch

/// Reads the values of job files and options from their text: durations, rates, numbers, shares.
///
/// Each function gives nil for text that is not such a value.
package enum ScalarText {
    /// A whole number without sign.
    package static func count(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }

    /// A number without sign, with or without decimals.
    package static func number(_ text: some StringProtocol) -> Double? {
        guard let first = text.utf8.first, first.isDigit else { return nil }
        guard text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// A number from 0 to 1.
    package static func fraction(_ text: some StringProtocol) -> Double? {
        number(text).flatMap { $0 <= 1 ? $0 : nil }
    }

    /// A number of degrees, with or without sign and decimals.
    package static func degrees(_ text: some StringProtocol) -> Double? {
        let trimmed = text.drop { $0 == " " }
        let isNegative = trimmed.first == "-"
        return number(isNegative ? trimmed.dropFirst() : trimmed[...]).map { isNegative ? -$0 : $0 }
    }

    /// `12` or `5%`.
    package static func allowance(_ text: some StringProtocol) -> Allowance? {
        guard text.hasSuffix("%") else { return count(text).map(Allowance.count) }
        return number(text.dropLast()).flatMap { $0 <= 100 ? .share($0 / 100) : nil }
    }

    /// `250ms`, `10s`, `5m`, `2h` or `30d`; decimals are allowed, more than ten years are not.
    package static func duration(_ text: some StringProtocol) -> Duration? {
        let unit = text.drop { $0.isWholeNumber || $0 == "." }
        guard let number = number(text.dropLast(unit.count)) else { return nil }
        guard let length = durationUnits.first(where: { $0.name == unit }) else { return nil }
        let milliseconds = number * Double(length.milliseconds)
        guard milliseconds <= 3_650 * 86_400_000 else { return nil }
        return .milliseconds(Int(milliseconds.rounded()))
    }

    /// The shortest text that `duration(_:)` reads back; parts of a millisecond are left off.
    package static func text(of duration: Duration) -> String {
        let milliseconds = duration.wholeMilliseconds
        let unit = durationUnits.last { milliseconds % $0.milliseconds == 0 && milliseconds >= $0.milliseconds }
        guard let unit else { return "0s" }
        return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }

    /// `5/s`, `600/m`, `5000/d`: more than 0 and at most a million attempts a second.
    package static func rate(_ text: some StringProtocol) -> RateWindow? {
        let attempts = text.split(separator: "/", omittingEmptySubsequences: false).first
        return attempts.flatMap { number($0) } == nil ? nil : RateWindow(String(text))
    }

    /// `true` or `false`.
    package static func truth(_ text: some StringProtocol) -> Bool? {
        switch text {
        case "true": true
        case "false": false
        default: nil
        }
    }

    /// A delimiter of columns: `, ; |`, or `tab`.
    package static func delimiter(_ text: some StringProtocol) -> UInt8? {
        switch text {
        case ",": UInt8(ascii: ",")
        case ";": UInt8(ascii: ";")
        case "|": UInt8(ascii: "|")
        case "tab", "\t": UInt8(ascii: "\t")
        default: nil
        }
    }

    /// The text of a delimiter as `delimiter(_:)` reads it.
    package static func text(ofDelimiter delimiter: UInt8) -> String {
        delimiter == UInt8(ascii: "\t") ? "tab" : String(UnicodeScalar(delimiter))
    }

    /// True for names of jobs and providers: letters, digits, `-` and `_`, at most 64 of them.
    package static func isName(_ text: some StringProtocol) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: byte.isDigit
                }
            }
    }

    /// A name made of any text: what may not be in a name is a `-` there.
    package static func name(for text: some StringProtocol) -> String {
        let name = String(text.map { isName(String($0)) ? $0 : "-" }.prefix(64))
        return name.isEmpty ? "job" : name
    }

    private static let durationUnits: [(name: String, milliseconds: Int)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

}
