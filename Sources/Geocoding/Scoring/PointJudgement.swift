/// How well a place answers the question what lies at a position.
///
/// `proximity` is how probable it is that the position belongs to the place, by the distance between the two: for an
/// address 0.98 up to 10 m, 0.80 at 100 m, 0.50 at 250 m, 0.10 at 1 km, 0 from 5 km on, straight between these. For a
/// street it is 0.98 within the metres to its farthest address (100 at least), for an area within its radius (by its
/// precision where it is not known); it falls to 0.50 at twice and 0 at four times that distance.
///
/// What is asked for is an address, or the coarsest precision that the policy takes when that is coarser. A place that
/// is coarser still is no answer to it, though it be right: then the score is half the proximity.
struct PointJudgement {
    /// Metres between the position and the place.
    let distance: Double
    /// How probable it is that the position belongs to the place, 0 to 0.98.
    let proximity: Double
    /// How probable it is that the place is what was asked for, 0 to 0.98.
    let score: Double
    /// Why the place is or is not taken.
    let reason: OutcomeReason

    /// The judgement on a candidate that lies at `position`.
    init(_ candidate: Candidate, at position: Coordinate, asked point: Coordinate, policy: MatchPolicy) {
        let distance = point.distance(to: position)
        let precision = candidate.precision
        if let span = Self.span(of: candidate) {
            proximity = Self.area.value(at: distance / span)
        } else {
            proximity = Self.address.value(at: distance)
        }
        self.distance = distance
        let isAddress = precision == .unknown || precision.satisfies(.interpolated)
        let isFineEnough = isAddress || policy.precision.map(precision.satisfies) ?? false
        score = isFineEnough ? proximity : proximity / 2
        if proximity < policy.reject {
            reason = .belowReject
        } else if score < policy.accept {
            reason = isFineEnough ? .lowScore : .coarse
        } else if let coarsest = policy.precision, !precision.satisfies(coarsest) {
            reason = .coarse
        } else {
            reason = !isAddress ? .fallback : precision == .interpolated ? .interpolated : .exact
        }
    }

    /// How place and position compare, as `geo_match` shows it.
    var comparison: String { "distance=\(Int(distance.rounded()))m" }

    /// Metres that the place reaches from its point; nil for what is one point.
    private static func span(of candidate: Candidate) -> Double? {
        switch candidate.precision {
        case .street, .intersection: max(100, candidate.extent ?? 100)
        case .neighbourhood, .postcode, .locality, .region, .country: candidate.expanse
        case .rooftop, .parcel, .interpolated, .poi, .unknown: nil
        }
    }

    private static let address = PiecewiseLinear(knots: [
        (10, 0.98), (100, 0.80), (250, 0.50), (1_000, 0.10), (5_000, 0),
    ])
    private static let area = PiecewiseLinear(knots: [(1, 0.98), (2, 0.50), (4, 0)])
}
