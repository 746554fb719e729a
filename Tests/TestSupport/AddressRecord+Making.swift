package import Geocoding

extension AddressRecord {
    /// The record of that number, with those bytes as fields, on the line behind as many and a header.
    package init(_ number: Int, bytes fields: [[UInt8]], flaw: RecordFlaw? = nil) {
        var ends: [Int] = []
        for field in fields { ends.append((ends.last ?? 0) + field.count) }
        self.init(number: number, line: number + 1, flaw: flaw, bytes: fields.flatMap(\.self), ends: ends)
    }

    /// The record of that number, with those fields.
    package init(_ number: Int, _ fields: [String], flaw: RecordFlaw? = nil) {
        self.init(number, bytes: fields.map { Array($0.utf8) }, flaw: flaw)
    }

    /// The record of that number, a line of JSON with those members.
    package init(_ number: Int, members: String, flaw: RecordFlaw? = nil) {
        self.init(number: number, line: number, flaw: flaw, bytes: [], ends: [], members: Array(members.utf8))
    }
}
