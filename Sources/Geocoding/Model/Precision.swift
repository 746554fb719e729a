/// How fine a position is, finest first; `poi` and `unknown` stand beside the ladder.
package enum Precision: UInt8, CaseIterable, Sendable {
    case rooftop, parcel, interpolated, intersection, street, neighbourhood, postcode, locality, region, country
    case poi, unknown

    /// The word used in job files, definitions and outputs.
    package var name: String { "\(self)" }

    /// The precision with that word, or nil.
    package init?(name: some StringProtocol) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }

    /// True when this is at least as fine as `coarsest`; a `poi` counts as `rooftop`, `unknown` as coarser than all.
    package func satisfies(_ coarsest: Precision) -> Bool {
        switch self {
        case .unknown: false
        case .poi: true
        default: rawValue <= coarsest.rawValue
        }
    }
}
