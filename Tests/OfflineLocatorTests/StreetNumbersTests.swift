import Geocoding
import Testing

@testable import OfflineLocator

@Suite struct StreetNumbersTests {
    /// A straight street to the east: number n stands 6 m × n from its beginning, odd ones 12 m north of even ones.
    private func street(_ bases: some Sequence<Int32>, mixed: Bool = false) -> StreetNumbers {
        let numbers = bases.enumerated().map { index, base in
            let isNorth = mixed ? index % 3 == 0 : base % 2 == 1
            return KnownNumber(base: base, suffix: .none, point: point(base, isNorth: isNorth))
        }
        let points = numbers.map(\.point)
        let middle = GridPoint.middle(of: points) ?? GridPoint()
        return StreetNumbers(numbers: numbers, middle: middle, extent: points.map(middle.distance).max() ?? 0)
    }

    private func point(_ base: Int32, isNorth: Bool) -> GridPoint {
        GridPoint(latitude: isNorth ? 11 : 0, longitude: base * 5)
    }

    private func locate(_ base: Int32, on street: StreetNumbers) -> NumberPosition? {
        street.positions(of: HouseNumber(base: base)).first
    }

    @Test func `a known number stands where it stands`() throws {
        let position = try #require(locate(12, on: street(1...20)))
        #expect(position.precision == .rooftop)
        #expect(position.point == point(12, isNorth: false))
        #expect(position.number?.base == 12)
        #expect(position.facts.isEmpty)
    }

    @Test func `a missing number lies between its neighbours of the same parity`() throws {
        let position = try #require(locate(11, on: street([1, 2, 3, 8, 10, 12, 14, 7, 15, 20].sorted())))
        #expect(position.precision == .interpolated)
        #expect(position.point == point(11, isNorth: true))
        #expect(abs((position.gap ?? 0) - point(7, isNorth: true).distance(to: point(15, isNorth: true))) < 0.001)
        #expect(position.number == nil)
    }

    @Test func `where sides are mixed the nearest numbers of any parity are taken, and it is said`() throws {
        let numbers = street((1...30).filter { $0 != 15 }, mixed: true)
        #expect(numbers.mixesSides)
        let position = try #require(locate(15, on: numbers))
        #expect(position.facts == .mixedSides)
        #expect(position.point.distance(to: point(15, isNorth: true)) < 20)
    }

    @Test func `odd and even sides are not taken for mixed`() {
        #expect(!street(1...40).mixesSides)
        #expect(!street([2, 4, 6, 8, 10, 12, 14, 16]).mixesSides)
    }

    @Test(arguments: [(100, 1400), (10, 250)] as [(Int32, Int32)])
    func `numbers too far from each other have nothing between them`(lower: Int32, higher: Int32) throws {
        let position = try #require(locate(lower + 2, on: street([lower, higher])))
        #expect(position.precision == .street)
        #expect(position.gap == nil)
    }

    @Test func `a number a little beyond the end is put there, and it is said`() throws {
        let numbers = street(stride(from: 100, through: 300, by: 2).map { $0 })
        let beyond = try #require(locate(310, on: numbers))
        #expect(beyond.facts == .beyondRange)
        #expect(beyond.point == point(300, isNorth: false))
        let before = try #require(locate(90, on: numbers))
        #expect(before.point == point(100, isNorth: false))
        #expect(locate(322, on: numbers)?.precision == .street)
        #expect(locate(78, on: numbers)?.precision == .street)
    }

    @Test func `the extent is told only for what the known numbers cover`() throws {
        let gappy = street([2, 4, 6, 2000, 2002])
        #expect(locate(1000, on: gappy)?.extent != nil)
        #expect(locate(9000, on: gappy)?.extent == nil)
        #expect(locate(500, on: street([100]))?.extent == nil)
        #expect(street([100]).street.extent == nil)
        #expect(street([100, 102]).street.extent == nil)
    }

    @Test func `another suffix is taken, and it is said`() throws {
        let known = KnownNumber(base: 12, suffix: HouseNumber.Suffix(code: 1), point: point(12, isNorth: false))
        let street = StreetNumbers(numbers: [known], middle: known.point, extent: 0)
        let position = try #require(street.positions(of: HouseNumber(base: 12, suffix: .letter(0x62))).first)
        #expect(position.precision == .rooftop)
        #expect(position.facts == .suffixDiffers)
        #expect(street.positions(of: HouseNumber(base: 12, suffix: .letter(0x61))).first?.facts == [])
    }

    @Test func `a number known twice comes back twice`() {
        let far = KnownNumber(base: 5, suffix: .none, point: point(900, isNorth: true))
        let near = KnownNumber(base: 5, suffix: .none, point: point(5, isNorth: true))
        let street = StreetNumbers(numbers: [near, far], middle: near.point, extent: 100)
        #expect(street.positions(of: HouseNumber(base: 5)).map(\.point) == [near.point, far.point])
    }

    @Test func `a range is found at the known number within it`() {
        var asked = HouseNumber(base: 12)
        asked.rangeEnd = 18
        #expect(street([10, 14, 16]).positions(of: asked).first?.number?.base == 14)
    }

    @Test func `a dense street loses one number and finds it again within metres`() {
        var errors: [Double] = []
        let all = Array(1...120 as ClosedRange<Int32>)
        for left in all.dropFirst(2).dropLast(2) {
            guard let found = locate(left, on: street(all.filter { $0 != left })) else { continue }
            errors.append(found.point.distance(to: point(left, isNorth: left % 2 == 1)))
        }
        errors.sort()
        #expect(errors.count == 116)
        #expect(errors[errors.count / 2] <= 5)
        #expect(errors[errors.count * 9 / 10] <= 20)
        #expect(errors[errors.count * 95 / 100] <= 30)
    }
}
