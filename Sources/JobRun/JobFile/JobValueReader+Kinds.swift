/// The kinds of values that job files hold.
extension JobValueReader {
    /// A path, resolved against the job file's folder; an absent one is noted when it is needed.
    mutating func path(_ key: String, in fields: JobFields, needed: String? = nil) -> String? {
        guard let node = fields.values[key] else {
            if let needed { note(fields.place, "\"\(key):\" is missing: \(needed)") }
            return nil
        }
        guard let text = text(of: node) else { return nil }
        if text.isEmpty {
            note(node.place, "the path is empty")
            return nil
        }
        return FilePath.resolve(text, against: folder)
    }

    /// `true` or `false`.
    mutating func truth(_ key: String, in fields: JobFields) -> Bool? {
        value(key, in: fields, expected: "true or false", ScalarText.truth)
    }

    /// A whole number in that range.
    mutating func count(_ key: String, in fields: JobFields, _ range: ClosedRange<Int>) -> Int? {
        let most = range.upperBound == .max ? "" : " to \(range.upperBound)"
        return value(key, in: fields, expected: "a whole number from \(range.lowerBound)\(most)") { text in
            ScalarText.count(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A time above zero.
    mutating func duration(_ key: String, in fields: JobFields) -> Duration? {
        value(key, in: fields, expected: "a time such as 250ms, 10s, 5m, 2h or 30d") { text in
            ScalarText.duration(text).flatMap { $0 > .zero ? $0 : nil }
        }
    }

    /// A number from 0 to 1.
    mutating func fraction(_ key: String, in fields: JobFields) -> Double? {
        value(key, in: fields, expected: "a number from 0 to 1", ScalarText.fraction)
    }

    /// A number of records or a share.
    mutating func allowance(_ key: String, in fields: JobFields) -> Allowance? {
        value(key, in: fields, expected: "a number of records or a share such as 5%", ScalarText.allowance)
    }
}
