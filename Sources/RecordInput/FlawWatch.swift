import Geocoding

/// Tells a few broken rows from a file that is something else than it is taken for.
///
/// Single rows that are not UTF-8, or not JSON objects, are flawed records. The file as a whole is refused
/// - when more than 10 of its first 1,000 records (1 %), or more than 20 at all, are not UTF-8, or
/// - when it ends within 1,000 records with at least 3 that are not UTF-8 and none that shows UTF-8 beyond ASCII, or
/// - when none of its first 100 records, or of all if there are fewer, is a JSON object though all should be.
struct FlawWatch {
    private var records = 0
    private var invalid = 0
    private var firstLine = 0
    private var firstRecordLine = 0
    private var isAllBroken = true

    /// Takes note of a record.
    ///
    /// - Throws: `InputError` when there are too many that are not what they should be.
    mutating func note(_ record: AddressRecord, path: String) throws {
        records += 1
        if records == 1 { firstRecordLine = record.line }
        if record.flaw != .notAnObject { isAllBroken = false }
        if isAllBroken, records == 100 { throw notObjects(path) }
        guard record.flaw == .invalidUTF8 else { return }
        if invalid == 0 { firstLine = record.line }
        invalid += 1
        if invalid > 20 || (invalid > 10 && records <= 1000) { throw refusal(path) }
    }

    /// Judges the whole file at its end.
    ///
    /// - Throws: `InputError` when it looks like another encoding, or like no JSONL.
    func end(hasMetUTF8: Bool, path: String) throws {
        if isAllBroken, records > 0 { throw notObjects(path) }
        if invalid >= 3, records <= 1000, !hasMetUTF8 { throw refusal(path) }
    }

    private func notObjects(_ path: String) -> InputError {
        InputError(
            .malformed(line: firstRecordLine),
            "\(path): no line is a JSON object (the first is line \(firstRecordLine)); JSONL has one {…} on each line"
        )
    }

    private func refusal(_ path: String) -> InputError {
        .notUTF8("the text of \(invalid) of the first \(records) records (the first on line \(firstLine))", path: path)
    }
}
