/// The finest thing that a query asks for, finest first; it decides how near a point must be to be right.
package enum Target: UInt8, CaseIterable, Sendable {
    /// A house number was given: right within 100 m.
    case address
    /// Right within half the street's length, at least 100 m.
    case street
    /// Right within the postcode area's radius, at least 500 m.
    case postcode
    /// A town or a part of one: right within its radius, at least 1 km.
    case locality
    /// Right inside it.
    case region
    /// Right inside it.
    case country

    /// The coarsest precision that still answers what was asked; anything coarser is a fallback.
    package var rung: Precision {
        switch self {
        case .address: .interpolated
        case .street: .street
        case .postcode: .postcode
        case .locality: .locality
        case .region: .region
        case .country: .country
        }
    }
}

extension Candidate {
    /// The probability, 0 to 1, that the point is near enough, given that the place is the one that was meant.
    ///
    /// The values for addresses were measured on real addresses in dense towns (41,000 interpolated numbers, 53,000
    /// street points): how often the point lay within 100 m of the address. A house that many numbers from the one
    /// asked for is no nearer to it for being known exactly: from some distance on it is any point of the street.
    package func within(of target: Target, numberDistance: Int32 = 0) -> Double {
        let within = within(of: target)
        guard target == .address else { return within }
        switch numberDistance {
        case ...0: return within
        case ...4: return min(within, 0.95)
        case ...10: return min(within, 0.8)
        case ...20: return min(within, 0.6)
        case ...50: return min(within, 0.4)
        default: return min(within, Self.anywhereInStreet)
        }
    }

    private func within(of target: Target) -> Double {
        switch target {
        case .address: withinOfAddress
        case .street: precision == .unknown ? 0.6 : precision.satisfies(.street) ? 0.95 : withinOfAddress
        case .postcode: withinOfPostcode
        case .locality, .region, .country:
            precision == .unknown ? 0.6 : precision.satisfies(target.rung) ? 0.985 : 0.02
        }
    }

    private var withinOfAddress: Double {
        switch precision {
        case .rooftop, .parcel: 0.985
        case .poi: components.number.isEmpty ? 0.6 : 0.985
        // A street all of whose addresses lie near the point makes any point on it as good.
        case .interpolated: max(withinOfInterpolation, extent == nil ? 0 : withinOfStreet)
        case .intersection, .street: withinOfStreet
        case .postcode: radius.map { Self.clamp((100 / $0) * (100 / $0), 0.01, 0.9) } ?? 0.05
        case .neighbourhood, .locality, .region, .country: 0.02
        case .unknown: 0.6
        }
    }

    /// Within 100 m of the address, from a point of the street of which nothing more is known.
    private static let anywhereInStreet = 0.27

    private var withinOfStreet: Double {
        guard let extent, extent >= 0 else { return Self.anywhereInStreet }
        return extent < 100 ? 0.95 : Self.clamp(110 / extent, 0.02, 0.95)
    }

    private var withinOfPostcode: Double {
        switch precision {
        case .unknown: return 0.6
        case .neighbourhood, .locality:
            // Half a dozen postcodes to a town is usual, and they lie around its middle.
            guard let radius else { return 0.3 }
            return Self.clamp((500 / radius) * (500 / radius), 0.02, 0.9)
        case .region, .country: return 0.02
        default: return 0.985
        }
    }

    /// By the metres between the two known numbers, piecewise linear.
    private static let interpolation = PiecewiseLinear(knots: [
        (100, 0.985), (200, 0.97), (300, 0.93), (450, 0.85), (600, 0.65),
    ])

    private var withinOfInterpolation: Double {
        if facts.contains(.beyondRange) { return 0.65 }
        guard let gap, gap >= 0 else { return 0.90 }
        guard facts.contains(.mixedSides) else { return Self.interpolation.value(at: gap) }
        return Self.interpolation.value(at: gap) - (0.03 + 0.17 * Self.clamp((gap - 100) / 500, 0, 1))
    }

    /// The value held between two bounds; the lower one when it is not a number.
    private static func clamp(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
        value > lower ? min(value, upper) : lower
    }
}
