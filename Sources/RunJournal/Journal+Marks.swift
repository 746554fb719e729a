extension Journal {
    /// The latest input that has all its marks; nil when there is none.
    ///
    /// - Throws: `JournalError`.
    package func markedInput() throws -> MarkedInput? {
        try withTables { tables throws(JournalError) in try tables.markedInput() }
    }

    /// Begins the list of the marks of an input's records, and returns its number.
    ///
    /// Until it is ended the list before it counts.
    ///
    /// - Throws: `JournalError`.
    package func beginMarks(of input: MarkedInput) throws -> Int64 {
        try withTables { tables throws(JournalError) in try tables.beginMarks(of: input) }
    }

    /// Adds the marks of some records to that list; best some ten thousand at a time.
    ///
    /// - Throws: `JournalError`.
    package func add(_ marks: [UInt64], toList list: Int64) throws {
        try withTables { tables throws(JournalError) in try tables.add(marks, toList: list) }
    }

    /// Ends the list, which takes the place of all earlier ones.
    ///
    /// - Returns: What has changed since the list before it, if that was made in the same way; nil otherwise.
    /// - Throws: `JournalError`.
    package func endMarks(ofList list: Int64) throws -> InputDifference? {
        try withTables { tables throws(JournalError) in try tables.endMarks(ofList: list) }
    }
}
