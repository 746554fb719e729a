/// A candidate with a usable position that competes for a query, whichever provider it came from.
struct Contender {
    /// The number of its answer, from 0.
    let answer: Int
    /// The number of the candidate in that answer, from 0.
    let index: Int
    let position: Coordinate
    let precision: Precision
    private(set) var evidence: Evidence
    private(set) var within: Double
    /// Metres within which another point can be the same place.
    private let reach: Double
    /// Metres within which something finer lies in this area; 0 for what is no area.
    private let expanse: Double
    /// The evidence's sum in log-odds, agreement included.
    private(set) var sum: Double
    /// Identity times within, rivals left out, 0 to 1.
    private(set) var promise: Double
    private(set) var isAgreed = false
    /// The contender that stands for the place at which this one lies; a place is one or more contenders.
    var head = 0
    /// What the places elsewhere mean to this one, as the score has it.
    var gap = 9.0
    var places = 1

    init(answer: Int, index: Int, candidate: Candidate, position: Coordinate, evidence: Evidence) {
        self.answer = answer
        self.index = index
        self.position = position
        self.evidence = evidence
        precision = candidate.precision
        within = candidate.within(of: evidence.target, numberDistance: evidence.numberDistance)
        reach = candidate.reach
        expanse = candidate.expanse
        sum = evidence.sum
        promise = Score.probability(logOdds: sum) * within
    }

    var score: Score {
        Score(evidence: evidence, within: within, gap: gap, places: places, isAgreed: isAgreed)
    }

    /// Takes other evidence if it speaks more for the contender, and forgets what others meant to it.
    mutating func improve(_ evidence: Evidence, within: Double) {
        if evidence.sum > self.evidence.sum {
            self.evidence = evidence
            self.within = within
        }
        (sum, isAgreed, gap, places) = (self.evidence.sum, false, 9, 1)
        promise = Score.probability(logOdds: sum) * self.within
    }

    /// Notes that a provider with data of its own gives the same place.
    mutating func agree() {
        guard !isAgreed else { return }
        isAgreed = true
        sum += Score.agreement
        promise = Score.probability(logOdds: sum) * within
    }

    /// True when this one comes first in every list: more promise, then a finer precision, then the earlier answer.
    func precedes(_ other: Contender) -> Bool {
        if promise != other.promise { return promise > other.promise }
        if precision != other.precision { return precision.rawValue < other.precision.rawValue }
        return (answer, index) < (other.answer, other.index)
    }

    /// True when both may be one place by where they lie: 100 m apart or less, or two centres of one area.
    func isNear(_ other: Contender) -> Bool { isWithin(min(reach, other.reach), of: other) }

    /// True when one is an area in which the other lies, so that the two do not contradict each other.
    func isNested(with other: Contender) -> Bool {
        guard precision != other.precision else { return false }
        let coarser = precision.rawValue < other.precision.rawValue ? other : self
        return coarser.precision.isArea && isWithin(coarser.expanse, of: other)
    }

    private func isWithin(_ metres: Double, of other: Contender) -> Bool {
        // Most places are far apart, and a degree of latitude is never less than 110 km.
        guard abs(position.latitude - other.position.latitude) * 110_000 <= metres else { return false }
        return position.distance(to: other.position) <= metres
    }
}

extension Precision {
    /// True for a whole area rather than something in a street.
    var isArea: Bool {
        switch self {
        case .neighbourhood, .postcode, .locality, .region, .country: true
        default: false
        }
    }
}

extension Candidate {
    /// Metres within which two points of this precision can be the same place.
    fileprivate var reach: Double {
        switch precision {
        case .postcode: max(500, radius ?? 500)
        case .neighbourhood: max(1_000, radius ?? 1_000)
        // Registers put a town's centre at its hall, its middle or its station.
        case .locality: max(1_000, radius ?? 5_000)
        case .region: max(1_000, radius ?? 50_000)
        case .country: max(1_000, radius ?? 500_000)
        default: 100
        }
    }

    /// Metres from an area's point within which what lies in it is looked for; 0 for what is no area.
    var expanse: Double {
        switch precision {
        case .postcode, .neighbourhood: max(reach, radius ?? 5_000)
        case .locality: max(reach, radius ?? 15_000)
        case .region: max(reach, radius ?? 400_000)
        case .country: max(reach, radius ?? 3_000_000)
        default: 0
        }
    }
}

extension AddressComponents {
    /// True when both say in which region, postcode or country they lie, and not in the same.
    func contradicts(_ other: AddressComponents) -> Bool {
        func differ(_ mine: String, _ its: String) -> Bool { !mine.isEmpty && !its.isEmpty && mine != its }
        return differ(countryCode, other.countryCode) || differ(regionCode, other.regionCode)
            || (regionCode.isEmpty && other.regionCode.isEmpty && differ(region, other.region))
            || differ(postcode, other.postcode)
    }
}
