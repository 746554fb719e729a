/// The squares of 0.005 degrees by which streets are found from a position.
///
/// Rows run from the south pole, columns eastward from the date line. The squares of a row follow each other.
enum GridCell {
    /// 10⁻⁵ degrees of one side.
    static let side: Int32 = 500
    static let columns = 72_000
    static let rows = 36_001

    /// The row of a latitude in 10⁻⁵ degrees; what is out of bounds counts to the last.
    static func row(_ latitude: Int32) -> Int { min(max(0, (Int(latitude) + 9_000_000) / Int(side)), rows - 1) }

    /// The column of a longitude in 10⁻⁵ degrees.
    static func column(_ longitude: Int32) -> Int {
        // 180 degrees east is 180 degrees west.
        min(max(0, (Int(longitude) + 18_000_000) / Int(side)), columns) % columns
    }

    /// The number of a square.
    static func id(row: Int, column: Int) -> UInt64 { UInt64(row * columns + column) }

    /// The square in which a point lies.
    static func id(of point: GridPoint) -> UInt64 { id(row: row(point.latitude), column: column(point.longitude)) }
}
