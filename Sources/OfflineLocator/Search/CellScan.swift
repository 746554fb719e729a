import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The nearest thing found so far around a point.
struct CellScan {
    private let point: GridPoint
    /// How many grid steps north are as far as one step east.
    private let eastward: Double
    /// True so near a pole that the earth is no plane of meridians and parallels.
    private let isPolar: Bool
    private(set) var best: (street: UInt32, number: KnownNumber?)?
    /// Metres to the best, at first to the limit.
    private var distance: Double
    /// The streets looked at.
    var streets: [UInt32] = []

    private static let metresPerStep = 1.111_95
    /// Distances that differ by less than this are equal, in metres.
    private static let tie = 1.0

    /// A scan that has found nothing.
    ///
    /// - Parameters:
    ///   - point: what is looked around.
    ///   - limit: metres.
    init(_ point: GridPoint, limit: Double) {
        self.point = point
        eastward = cos(Double(point.latitude) / 100_000 * .pi / 180)
        isPolar = abs(point.latitude) > 8_900_000
        distance = limit
    }

    /// Keeps a point if it is nearer than the best; of two as near, that of the lower street.
    mutating func offer(_ other: GridPoint, street: UInt32, number: KnownNumber?) {
        let metres = metres(to: other)
        if let best {
            guard metres < distance - Self.tie || metres < distance + Self.tie && street < best.street else { return }
        } else {
            guard metres <= distance else { return }
        }
        best = (street, number)
        distance = metres
    }

    /// Metres to a point near by.
    private func metres(to other: GridPoint) -> Double {
        if isPolar, let here = point.coordinate, let there = other.coordinate { return here.distance(to: there) }
        let north = Double(other.latitude) - Double(point.latitude)
        var east = abs(Double(other.longitude) - Double(point.longitude))
        if east > 18_000_000 { east = 36_000_000 - east }
        east *= eastward
        return (north * north + east * east).squareRoot() * Self.metresPerStep
    }

    /// True when a street may have a point as near as the best, from its middle and the metres to its farthest point.
    func mayReach(_ middle: GridPoint, extent: Double) -> Bool {
        // The grid and the flattened earth blur distances a little.
        metres(to: middle) <= (distance + extent) * 1.02 + 5
    }

    /// The squares that may hold something as near as the best, row by row.
    var cells: [ClosedRange<UInt64>] {
        let reach = Int32(((distance + Self.tie) / Self.metresPerStep).rounded(.up))
        let rows =
            GridCell.row(
                max(-9_000_000, point.latitude - reach)
            )...GridCell.row(
                min(9_000_000, point.latitude + reach)
            )
        return rows.flatMap { row in
            columns(in: row, reach: Double(reach)).map { columns in
                GridCell.id(row: row, column: columns.lowerBound)...GridCell.id(row: row, column: columns.upperBound)
            }
        }
    }

    /// The columns of a row within reach; two ranges across the date line, all of them around a pole.
    private func columns(in row: Int, reach: Double) -> [ClosedRange<Int>] {
        let all = [0...GridCell.columns - 1]
        let south = Double(row) * Double(GridCell.side) / 100_000 - 90
        let narrowest = cos(max(abs(south), abs(south + Double(GridCell.side) / 100_000)) * .pi / 180)
        guard narrowest > 0, case let steps = reach / narrowest, steps < 17_000_000 else { return all }
        let west = point.longitude - Int32(steps)
        let east = point.longitude + Int32(steps)
        if west < -18_000_000 {
            return [
                GridCell.column(west + 36_000_000)...GridCell.columns - 1, 0...GridCell.column(east),
            ]
        }
        if east >= 18_000_000 {
            return [
                GridCell.column(west)...GridCell.columns - 1, 0...GridCell.column(east - 36_000_000),
            ]
        }
        return [GridCell.column(west)...GridCell.column(east)]
    }

    /// True when a square reaches as near to the point as the best.
    func mayHoldNearer(_ cell: UInt64) -> Bool {
        if isPolar { return true }
        let side = Int(GridCell.side)
        let south = Int(cell) / GridCell.columns * side - 9_000_000
        let west = Int(cell) % GridCell.columns * side - 18_000_000
        var east = Int(point.longitude)
        // The nearer way around the earth.
        if east - west > 18_000_000 { east -= 36_000_000 } else if west - east > 18_000_000 { east += 36_000_000 }
        let corner = GridPoint(
            latitude: Int32(min(max(Int(point.latitude), south), south + side)),
            longitude: Int32(min(max(east, west), west + side))
        )
        return metres(to: corner) <= distance * 1.02 + 5
    }
}
