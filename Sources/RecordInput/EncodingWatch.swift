import Geocoding

/// Tells a few broken rows from a file that is written in another encoding.
///
/// Single rows that are not UTF-8 are flawed records. The file as a whole is refused
/// - when more than 10 of its first 1,000 records (1 %), or more than 20 at all, are not UTF-8, or
/// - when it ends within 1,000 records with at least 3 that are not UTF-8 and none that shows UTF-8 beyond ASCII.
struct EncodingWatch {
    private var records = 0
    private var invalid = 0
    private var firstLine = 0

    /// Takes note of a record.
    ///
    /// - Throws: `InputError` when there are too many that are not UTF-8.
    mutating func note(_ record: AddressRecord, path: String) throws {
        records += 1
        guard record.flaw == .invalidUTF8 else { return }
        if invalid == 0 { firstLine = record.line }
        invalid += 1
        if invalid > 20 || (invalid > 10 && records <= 1000) { throw refusal(path) }
    }

    /// Judges the whole file at its end.
    ///
    /// - Throws: `InputError` when it looks like another encoding.
    func end(hasMetUTF8: Bool, path: String) throws {
        if invalid >= 3, records <= 1000, !hasMetUTF8 { throw refusal(path) }
    }

    private func refusal(_ path: String) -> InputError {
        .notUTF8("the text of \(invalid) of the first \(records) records (the first on line \(firstLine))", path: path)
    }
}
