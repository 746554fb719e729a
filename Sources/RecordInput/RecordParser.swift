import Geocoding

/// Something that reads one record after the other.
protocol RecordParser: AnyObject {
    /// The fields' names.
    var columns: [String] { get }
    /// For each column whose header is that of an earlier one the first that has it; both counted from 0.
    var repeatedColumns: [Int: Int] { get }
    /// What was found out or changed on opening, for a person.
    var notes: [String] { get }
    /// The line on which reading stands, counted from 1.
    var line: Int { get }
    /// Bytes that have been read from the file and not been looked at yet.
    var bytesAhead: Int { get }
    /// What was met in the records read so far.
    var remarks: InputRemarks { get }
    /// True once a record held text that is not ASCII and is UTF-8.
    var hasMetUTF8: Bool { get }

    /// The next record, which gets that number; nil at the end.
    ///
    /// - Throws: `InputError`.
    func record(number: Int) throws -> AddressRecord?
}
