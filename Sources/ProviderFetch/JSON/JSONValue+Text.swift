extension JSONValue {
    /// The number, also when it is written as a string; nil for anything else.
    var decimal: Double? { number ?? utf8.flatMap(DecimalNumber.parse) }

    /// The string, or a number, true or false as written; empty for anything else.
    var words: String {
        if let string { return string }
        if let integer { return String(integer) }
        switch kind {
        case .number: return source
        case .bool(let truth): return truth ? "true" : "false"
        default: return ""
        }
    }
}
