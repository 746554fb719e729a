import Geocoding

/// Where a house number stands on a street, and how well that is known.
struct NumberPosition {
    var point: GridPoint
    /// `rooftop`, `interpolated` or `street`.
    var precision: Precision
    /// The number at the point, for `rooftop`.
    var number: KnownNumber?
    /// Metres between the two known numbers, for `interpolated`.
    var gap: Double?
    /// Metres to the farthest known address, for `street`; nil when too few are known to say.
    var extent: Double?
    var facts: CandidateFacts = []

    /// True for a known number, and for one between two known ones.
    var isSure: Bool { precision == .rooftop || gap != nil }
}

/// The known numbers of one street, in order.
struct StreetNumbers {
    let numbers: [KnownNumber]
    /// The known address nearest to the mean of all.
    let middle: GridPoint
    /// Metres from `middle` to the farthest known address.
    let extent: Double

    /// The numbers of a street that the file keeps as several.
    init(joining parts: [StreetNumbers]) {
        numbers = parts.flatMap(\.numbers).sorted()
        middle = parts.first?.middle ?? GridPoint()
        extent = parts.map(\.extent).max() ?? 0
    }

    /// Known numbers in order, and the street's middle with the metres from there to the farthest address.
    init(numbers: [KnownNumber], middle: GridPoint, extent: Double) {
        self.numbers = numbers
        self.middle = middle
        self.extent = extent
    }

    /// How far the nearest known number is, counted in numbers.
    func distance(to number: HouseNumber) -> Int32 {
        numbers.reduce(Int32.max) { min($0, abs($1.base - number.base)) }
    }

    /// The farthest two known numbers may be from each other for a third to be placed between them.
    private static let widestGap = (metres: 600.0, numbers: Int32(200))
    /// With fewer numbers the known part of a street may be a small part of it.
    private static let fewNumbers = 4

    /// Where the street as such is.
    var street: NumberPosition {
        let isKnown = numbers.count >= Self.fewNumbers
        return NumberPosition(point: middle, precision: .street, extent: isKnown ? extent : nil)
    }

    /// Where a number is: one position, or several when it stands at points far apart.
    func positions(of asked: HouseNumber) -> [NumberPosition] {
        let known = knownPositions(of: asked)
        if !known.isEmpty { return known }
        if let inRange = numbers.first(where: { asked.rangeEnd > 0 && $0.isOnSide(of: asked) }) {
            return [NumberPosition(point: inRange.point, precision: .rooftop, number: inRange)]
        }
        return [interpolated(asked.base) ?? beyondEnd(asked.base) ?? onStreet(asked.base)]
    }

    private func knownPositions(of asked: HouseNumber) -> [NumberPosition] {
        // In some towns what reads as a range is one number of two parts.
        if let compound = asked.compound, case let whole = positions(equalTo: compound), !whole.isEmpty { return whole }
        let same = positions(equalTo: asked)
        if !same.isEmpty { return same }
        guard let nearest = numbers.first(where: { $0.base == asked.base }) else { return [] }
        return [NumberPosition(point: nearest.point, precision: .rooftop, number: nearest, facts: .suffixDiffers)]
    }

    private func positions(equalTo asked: HouseNumber) -> [NumberPosition] {
        numbers.filter { $0.base == asked.base && $0.number.isSameHouse(as: asked) }
            .map { NumberPosition(point: $0.point, precision: .rooftop, number: $0) }
    }

    private func interpolated(_ base: Int32) -> NumberPosition? {
        let mixed = mixesSides
        var facts: CandidateFacts = mixed ? .mixedSides : []
        var bounds = mixed ? bounds(of: base, anyParity: true) : bounds(of: base, anyParity: false)
        if bounds == nil, !mixed {
            bounds = self.bounds(of: base, anyParity: true)
            facts = .mixedSides
        }
        guard let (lower, higher) = bounds else { return nil }
        let gap = lower.point.distance(to: higher.point)
        guard gap <= Self.widestGap.metres, higher.base - lower.base <= Self.widestGap.numbers else { return nil }
        let share = Double(base - lower.base) / Double(higher.base - lower.base)
        let point = GridPoint(
            latitude: Self.between(lower.point.latitude, higher.point.latitude, share),
            longitude: Self.between(lower.point.longitude, higher.point.longitude, share)
        )
        return NumberPosition(point: point, precision: .interpolated, gap: gap, facts: facts)
    }

    private static func between(_ first: Int32, _ second: Int32, _ share: Double) -> Int32 {
        Int32((Double(first) + (Double(second) - Double(first)) * share).rounded())
    }

    /// The nearest known numbers below and above.
    private func bounds(of base: Int32, anyParity: Bool) -> (KnownNumber, KnownNumber)? {
        var lower: KnownNumber?
        for number in numbers where anyParity || (number.base ^ base) & 1 == 0 {
            if number.base < base {
                lower = number
            } else if number.base > base {
                return lower.map { ($0, number) }
            }
        }
        return nil
    }

    /// The end of the street for a number a little beyond it.
    private func beyondEnd(_ base: Int32) -> NumberPosition? {
        guard let first = numbers.first, let last = numbers.last, last.base > first.base else { return nil }
        let allowance = min(20, (last.base - first.base) / 10)
        let end = base > last.base ? last : first
        let excess = base > last.base ? base - last.base : first.base - base
        guard excess > 0, excess <= allowance else { return nil }
        return NumberPosition(point: end.point, precision: .interpolated, facts: .beyondRange)
    }

    /// The street's middle, for a number that cannot be placed on it.
    ///
    /// The extent speaks for a number inside the known range only: any other may be farther away than all known ones.
    private func onStreet(_ base: Int32) -> NumberPosition {
        var position = street
        guard let first = numbers.first, let last = numbers.last, (first.base...last.base).contains(base) else {
            position.extent = nil
            return position
        }
        return position
    }

    /// True when odd and even numbers do not keep to sides of their own.
    ///
    /// Looks at each number between two neighbours of the other parity: where sides are kept, odd ones all lie to one
    /// hand of the line between their neighbours and even ones to the other, however the street winds.
    var mixesSides: Bool {
        guard numbers.count >= 7 else { return false }
        var hands = (left: 0, right: 0)
        for index in 1..<numbers.count - 1 {
            let (before, here, after) = (numbers[index - 1], numbers[index], numbers[index + 1])
            guard (before.base ^ here.base) & 1 == 1, (after.base ^ here.base) & 1 == 1 else { continue }
            let along = Self.difference(before.point, after.point)
            let across = Self.difference(before.point, here.point)
            let turn = along.east * across.north - along.north * across.east
            guard turn != 0 else { continue }
            if (turn > 0) == (here.base & 1 == 1) { hands.left += 1 } else { hands.right += 1 }
        }
        let count = hands.left + hands.right
        return count >= 5 && max(hands.left, hands.right) * 5 < count * 4
    }

    private static func difference(_ from: GridPoint, _ to: GridPoint) -> (north: Double, east: Double) {
        (Double(to.latitude) - Double(from.latitude), Double(to.longitude) - Double(from.longitude))
    }
}

extension KnownNumber {
    /// True when the number lies in a range that was asked for, on the same side of the street.
    fileprivate func isOnSide(of asked: HouseNumber) -> Bool {
        (asked.base...max(asked.base, asked.rangeEnd)).contains(base) && (base ^ asked.base) & 1 == 0
            && asked.rangeEnd - asked.base <= 100
    }
}
