import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The towns of a file by where they are: a k-d tree over points of the unit sphere, which has no poles and no date line.
struct PlaceTree: Sendable {
    /// In the order of the tree: the middle of a range is its root, what is left of it lies below on the range's axis.
    private var nodes: [Node]

    private struct Node: Sendable {
        var position: SIMD3<Float>
        var id: UInt32
        /// The chord within which most of the place's addresses lie; 0 when that is not known.
        var reach: Float
        /// The longest `reach` in the range of which this is the root.
        var longestReach: Float = 0
    }

    /// A tree of places.
    ///
    /// - Parameter places: each with its point and the metres within which most of its addresses lie, or 0.
    init(_ places: [(id: UInt32, point: GridPoint, radius: Int)]) {
        nodes = places.map { place in
            Node(
                position: Self.position(of: place.point),
                id: place.id,
                reach: Self.chord(metres: Double(place.radius))
            )
        }
        arrange(nodes.indices, axis: 0)
    }

    /// The nearest place that is allowed and within a distance.
    ///
    /// - Parameters:
    ///   - point: where to look.
    ///   - limit: metres.
    ///   - isContaining: true for places alone whose addresses lie around the point.
    ///   - isAllowed: false for places that are not wanted.
    /// - Returns: its id, or nil when there is none.
    func nearest(
        to point: GridPoint,
        limit: Double,
        isContaining: Bool,
        isAllowed: (UInt32) throws -> Bool
    ) rethrows -> UInt32? {
        var best = Best(goal: Self.position(of: point), isContaining: isContaining, chord: Self.chord(metres: limit))
        try search(nodes.indices, axis: 0, &best, isAllowed)
        return best.id
    }

    private struct Best {
        let goal: SIMD3<Float>
        let isContaining: Bool
        /// The chord to the best place so far, at first to the limit.
        var chord: Float
        var id: UInt32?
    }

    private func search(
        _ range: Range<Int>,
        axis: Int,
        _ best: inout Best,
        _ isAllowed: (UInt32) throws -> Bool
    ) rethrows {
        guard !range.isEmpty else { return }
        let middle = range.lowerBound + range.count / 2
        let node = nodes[middle]
        let difference = node.position - best.goal
        let chord = (difference * difference).sum().squareRoot()
        let isNearer = chord < best.chord || chord == best.chord && node.id < best.id ?? .max
        if isNearer, !best.isContaining || chord <= node.reach, try isAllowed(node.id) {
            best.chord = chord
            best.id = node.id
        }
        let side = best.goal[axis] - node.position[axis]
        let (below, above) = (range.lowerBound..<middle, middle + 1..<range.upperBound)
        let next = (axis + 1) % 3
        try search(side < 0 ? below : above, axis: next, &best, isAllowed)
        let bound = best.isContaining ? min(best.chord, node.longestReach) : best.chord
        if abs(side) <= bound { try search(side < 0 ? above : below, axis: next, &best, isAllowed) }
    }

    // MARK: Building

    /// Brings a range into the order of the tree.
    private mutating func arrange(_ range: Range<Int>, axis: Int) {
        guard !range.isEmpty else { return }
        let middle = range.lowerBound + range.count / 2
        select(middle, in: range, axis)
        let (below, above) = (range.lowerBound..<middle, middle + 1..<range.upperBound)
        arrange(below, axis: (axis + 1) % 3)
        arrange(above, axis: (axis + 1) % 3)
        nodes[middle].longestReach = nodes[middle].reach
        for part in [below, above] where !part.isEmpty {
            let root = nodes[part.lowerBound + part.count / 2]
            nodes[middle].longestReach = max(nodes[middle].longestReach, root.longestReach)
        }
    }

    /// Puts the node in the `wanted` place that would be there if the range were sorted, with lower ones below it.
    private mutating func select(_ wanted: Int, in range: Range<Int>, _ axis: Int) {
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        while low < high {
            let pivot = nodes[low + (high - low) / 2]
            var (left, right) = (low, high)
            while left <= right {
                while precedes(nodes[left], pivot, axis) { left += 1 }
                while precedes(pivot, nodes[right], axis) { right -= 1 }
                guard left <= right else { break }
                nodes.swapAt(left, right)
                left += 1
                right -= 1
            }
            if wanted <= right { high = right } else if wanted >= left { low = left } else { return }
        }
    }

    private func precedes(_ left: Node, _ right: Node, _ axis: Int) -> Bool {
        let (first, second) = (left.position[axis], right.position[axis])
        return first != second ? first < second : left.id < right.id
    }

    private static func position(of point: GridPoint) -> SIMD3<Float> {
        let north = Double(point.latitude) / 100_000 * .pi / 180
        let east = Double(point.longitude) / 100_000 * .pi / 180
        return SIMD3(Float(cos(north) * cos(east)), Float(cos(north) * sin(east)), Float(sin(north)))
    }

    /// The straight line through the unit sphere that is as far as so many metres along the earth.
    private static func chord(metres: Double) -> Float { Float(2 * sin(min(metres / 6_371_008.8, .pi) / 2)) }
}
