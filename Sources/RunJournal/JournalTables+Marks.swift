/// An input whose records the journal has a mark for each, so that the next input can be compared with it.
package struct MarkedInput: Hashable, Sendable {
    /// The SHA-256 of its bytes, as runs have it.
    package let hash: [UInt8]
    /// How its records' questions are made; marks made otherwise cannot be compared.
    package let asking: String

    /// The input of that content, asked about in that way.
    package init(hash: [UInt8], asking: String) {
        self.hash = hash
        self.asking = asking
    }
}

extension JournalTables {
    /// Marks that are compared at once, of both inputs together: 2 MiB of them.
    static let comparedMarks = 1 << 18

    /// The latest input that has all its marks; nil when there is none.
    func markedInput() throws(JournalError) -> MarkedInput? {
        let statement = try connection.prepare(
            "SELECT sha256, asking FROM inputs WHERE records IS NOT NULL ORDER BY id DESC LIMIT 1"
        )
        guard try statement.step() else { return nil }
        return MarkedInput(hash: [UInt8](statement.bytes(0)), asking: statement.text(1) ?? "")
    }

    /// Begins the list of an input's marks and returns its number; lists that were never ended are deleted.
    func beginMarks(of input: MarkedInput) throws(JournalError) -> Int64 {
        try connection.transaction { () throws(JournalError) in
            try connection.execute(
                """
                DELETE FROM input_marks WHERE input IN (SELECT id FROM inputs WHERE records IS NULL);
                DELETE FROM inputs WHERE records IS NULL;
                """
            )
            let insert = try connection.prepare("INSERT INTO inputs (sha256, asking) VALUES (?1, ?2)")
            try insert.bind(input.hash, at: 1)
            try insert.bind(input.asking, at: 2)
            try insert.run()
            return connection.lastInsertedRow
        }
    }

    /// Adds the marks of some records to that list.
    func add(_ marks: [UInt64], toList list: Int64) throws(JournalError) {
        let insert = try connection.prepare("INSERT INTO input_marks (input, marks) VALUES (?1, ?2)")
        try insert.bind(list, at: 1)
        try insert.bind(marks.withUnsafeBytes { [UInt8]($0) }, at: 2)
        try insert.run()
    }

    /// Ends the list, which takes the place of all earlier ones.
    ///
    /// - Returns: What has changed since the latest of those that was made in the same way; nil when there is none.
    func endMarks(ofList list: Int64, atOnce: Int = comparedMarks) throws(JournalError) -> InputDifference? {
        let earlier = try connection.integer(
            """
            SELECT max(earlier.id) FROM inputs AS earlier JOIN inputs AS later ON earlier.asking = later.asking
            WHERE later.id = \(list) AND earlier.id < later.id AND earlier.records IS NOT NULL
            """
        )
        var difference: InputDifference?
        if let earlier, earlier > 0 {
            difference = try self.difference(from: earlier, to: list, atOnce: max(1, atOnce))
        }
        let count = try markCount(ofList: list)
        try connection.transaction { () throws(JournalError) in
            try connection.execute(
                """
                DELETE FROM input_marks WHERE input < \(list);
                DELETE FROM inputs WHERE id < \(list);
                UPDATE inputs SET records = \(count) WHERE id = \(list);
                """
            )
        }
        return difference
    }

    /// Compares two lists part by part, so that memory does not grow with them.
    private func difference(
        from earlier: Int64,
        to later: Int64,
        atOnce: Int
    ) throws(JournalError) -> InputDifference {
        let count = Int(try markCount(ofList: earlier) + markCount(ofList: later))
        let parts = UInt64(max(1, (count + atOnce - 1) / atOnce))
        var difference = InputDifference()
        for part in 0..<parts {
            let (old, new) = (try marks(ofList: earlier, part, of: parts), try marks(ofList: later, part, of: parts))
            difference.count(earlier: old, later: new)
        }
        return difference
    }

    private func markCount(ofList list: Int64) throws(JournalError) -> Int64 {
        try connection.integer("SELECT coalesce(sum(length(marks)), 0) / 8 FROM input_marks WHERE input = \(list)") ?? 0
    }

    /// The list's marks that leave `part` when divided by `parts`, in ascending order.
    private func marks(ofList list: Int64, _ part: UInt64, of parts: UInt64) throws(JournalError) -> [UInt64] {
        let statement = try connection.prepare("SELECT marks FROM input_marks WHERE input = ?1")
        try statement.bind(list, at: 1)
        var marks: [UInt64] = []
        while try statement.step() {
            let bytes = statement.bytes(0)
            for offset in stride(from: 0, to: bytes.count - bytes.count % 8, by: 8) {
                let mark = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if parts == 1 || mark % parts == part { marks.append(mark) }
            }
        }
        marks.sort()
        return marks
    }
}
