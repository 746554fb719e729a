import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct PlaceTreeTests {
    /// Places anywhere, many of them at the poles and at the date line.
    private func places(_ count: Int, _ random: inout SeededGenerator) -> [(id: UInt32, point: GridPoint, radius: Int)]
    {
        (0..<count).map { index in
            let latitude = [Int32.random(in: -9_000_000...9_000_000, using: &random), 8_999_000, -9_000_000]
            let longitude = [Int32.random(in: -18_000_000...18_000_000, using: &random), 18_000_000, -17_999_000]
            let point = GridPoint(
                latitude: latitude[index % 7 == 0 ? 1 + index % 2 : 0],
                longitude: longitude[index % 5 == 0 ? 1 + index % 2 : 0]
            )
            return (UInt32(index + 1), point, index % 3 == 0 ? Int.random(in: 0...900_000, using: &random) : 0)
        }
    }

    @Test(arguments: [0, 1, 2, 3, 10, 500])
    func `the tree finds what looking at every place finds`(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let places = places(count, &random)
        let tree = PlaceTree(places)
        let goals = self.places(120, &random).map(\.point)
        for (goal, isContaining) in goals.flatMap({ [($0, true), ($0, false)] }) {
            let here = try #require(goal.coordinate)
            // Even ids alone, so that what is nearest may not be allowed.
            let known = places.filter { $0.id % 2 == 0 }.compactMap { place in
                place.point.coordinate.map { (place, here.distance(to: $0)) }
            }
            .filter { $0.1 < 2_000_000 && (!isContaining || $0.1 <= Double($0.0.radius)) }
            let found = tree.nearest(to: goal, limit: 2_000_000, isContaining: isContaining) { $0 % 2 == 0 }
            let distances = Dictionary(known.map { ($0.0.id, $0.1) }) { first, _ in first }
            guard let least = distances.values.min() else {
                #expect(found == nil)
                continue
            }
            // The tree counts in steps of about a metre.
            let distance = try #require(distances[found ?? 0])
            #expect(abs(distance - least) < 3)
        }
    }
}
