/// What a record came to when outputs were last written, so that the next ones can be compared with it.
package struct PublishedRow: Hashable, Sendable {
    /// By what the record is known again: a hash of its id, or of what it asks.
    package var mark: UInt64
    /// The record's number, counted from 1.
    package var record: Int
    /// The outcome's number, as the writer counts them.
    package var outcome: UInt8
    /// Degrees in ten-millionths; nil without a point.
    package var point: Point?
    /// In ten-thousandths; nil without a match.
    package var score: Int?
    /// The record's id, cut after 255 bytes; empty when the job names none.
    package var id: String

    /// A position in ten-millionths of a degree.
    package struct Point: Hashable, Sendable {
        package var longitude: Int32
        package var latitude: Int32

        /// That position.
        package init(longitude: Int32, latitude: Int32) {
            self.longitude = longitude
            self.latitude = latitude
        }
    }

    /// A row.
    package init(mark: UInt64, record: Int, outcome: UInt8, point: Point?, score: Int?, id: String) {
        self.mark = mark
        self.record = record
        self.outcome = outcome
        self.point = point
        self.score = score
        self.id = id
    }

    /// The bytes before the id.
    private static let headSize = 24
    private static let noScore: UInt16 = .max

    /// Appends the row: mark, record, longitude and latitude, score, outcome with a bit for the point, the id's length
    /// and its bytes; numbers in little-endian order.
    package func append(to bytes: inout [UInt8]) {
        func add(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        add(mark)
        add(UInt32(clamping: record))
        add(point?.longitude ?? 0)
        add(point?.latitude ?? 0)
        add(score.map { UInt16(clamping: $0) } ?? Self.noScore)
        bytes.append(outcome << 1 | (point == nil ? 0 : 1))
        let id = id.utf8.prefix(255)
        bytes.append(UInt8(id.count))
        bytes.append(contentsOf: id)
    }

    /// The rows that those bytes hold, as far as their marks are wanted.
    ///
    /// What is cut short is left out.
    static func rows(in bytes: UnsafeRawBufferPointer, where isWanted: (UInt64) -> Bool) -> [PublishedRow] {
        var rows: [PublishedRow] = []
        var offset = 0
        func number<Number: FixedWidthInteger>(_ place: Int, as type: Number.Type) -> Number {
            Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + place, as: type))
        }
        while offset + headSize <= bytes.count {
            let end = offset + headSize + Int(bytes[offset + 23])
            guard end <= bytes.count else { break }
            let mark = number(0, as: UInt64.self)
            if isWanted(mark) {
                let (score, word) = (number(20, as: UInt16.self), bytes[offset + 22])
                let point = Point(longitude: number(12, as: Int32.self), latitude: number(16, as: Int32.self))
                rows.append(
                    PublishedRow(
                        mark: mark,
                        record: Int(number(8, as: UInt32.self)),
                        outcome: word >> 1,
                        point: word & 1 == 0 ? nil : point,
                        score: score == noScore ? nil : Int(score),
                        id: String(decoding: bytes[(offset + headSize)..<end], as: UTF8.self)
                    )
                )
            }
            offset = end
        }
        return rows
    }
}
