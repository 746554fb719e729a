import Geocoding

extension LocatorSearch {
    /// The farthest that the address of a position may be from it, in metres.
    private static let addressLimit = 250.0
    /// The farthest that the middle of its street may be, in metres.
    private static let streetLimit = 1000.0
    /// The farthest that its town may be, in metres.
    private static let placeLimit = 100_000.0

    /// What lies at a position: the nearest address, else a street, else a town; at most one candidate.
    ///
    /// - Throws: `LocatorError` when the file cannot be read.
    func candidates(at position: Coordinate) throws -> [Candidate] {
        let point = GridPoint(nearest: position)
        if let found = try nearest(.address, to: point, limit: Self.addressLimit) { return [try candidate(found)] }
        if let found = try nearest(.middle, to: point, limit: Self.streetLimit) { return [try candidate(found)] }
        let tree = try tables.placeTree()
        for isContaining in [true, false] {
            let place = try tree.nearest(to: point, limit: Self.placeLimit, isContaining: isContaining) { id in
                guard let place = try tables.place(id) else { return false }
                return area.allows(place) && area.allows(place.point)
            }
            if let place, let record = try tables.place(place) { return [try candidate(record)] }
        }
        return []
    }

    /// What is looked for in the squares of the file.
    private enum Goal { case address, middle }

    /// The nearest address, or the nearest middle of a street.
    private func nearest(_ goal: Goal, to point: GridPoint, limit: Double) throws -> StreetHit? {
        var scan = CellScan(point, limit: limit)
        try tables.forEachCell(GridCell.id(of: point)...GridCell.id(of: point)) { cell, ids in
            try look(ids, goal, &scan)
        }
        let own = GridCell.id(of: point)
        // What was found in the point's own square mostly makes all others too far.
        for cells in scan.cells {
            try tables.forEachCell(cells) { cell, ids in
                if cell != own, scan.mayHoldNearer(cell) { try look(ids, goal, &scan) }
            }
        }
        guard let best = scan.best, let street = try tables.street(best.street),
            let place = try tables.place(street.place)
        else { return nil }
        var position = street.numbers.street
        if let number = best.number {
            position = NumberPosition(point: number.point, precision: .rooftop, number: number)
        }
        return StreetHit(street: street, place: place, position: position, evidence: 0)
    }

    /// Looks at the streets of a square.
    private func look(_ ids: UnsafeRawBufferPointer, _ goal: Goal, _ scan: inout CellScan) throws {
        self.ids.removeAll(keepingCapacity: true)
        ByteReader.appendIDs(ids, limit: LocatorFormat.keyLimit, to: &self.ids)
        let seen = scan.streets.count
        for id in self.ids where !scan.streets[..<seen].contains(id) {
            scan.streets.append(id)
            try tables.withStreetPoints(id) { place, middle, extent, numbers in
                guard scan.mayReach(middle, extent: goal == .address ? extent : 0) else { return }
                if !area.countries.isEmpty {
                    guard let place = try tables.place(place), area.allows(place) else { return }
                }
                switch goal {
                case .middle: if area.allows(middle) { scan.offer(middle, street: id, number: nil) }
                case .address:
                    _ = NumberList.forEach(numbers, from: middle) { number in
                        if area.allows(number.point) { scan.offer(number.point, street: id, number: number) }
                    }
                }
            }
        }
    }
}
