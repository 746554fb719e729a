/// What the parameters of Search Box may be, beyond those that all of Mapbox's services share.
enum SearchBoxRules {
    private static let words: [String: Set<String>] = [
        "eta_type": ["navigation"], "navigation_profile": ["driving", "walking", "cycling"], "sar_type": ["isochrone"],
        "route_geometry": ["polyline", "polyline6"], "rank_strategy": ["distance", "relevance"],
        "show_closed_pois": ["true", "false"], "auto_complete": ["true", "false"], "open_now": ["true", "false"],
    ]
    private static let lists: [String: Set<String>] = [
        "price_levels": ["$", "$$", "$$$", "$$$$"], "exclude_fields": ["photos", "reviews"],
        "attribute_sets": ["basic", "photos", "visit", "venue"],
    ]
    private static let numbers: [String: ClosedRange<Double>] = [
        "radius": 0.00001...10, "minimum_rating": 0...5, "time_deviation": 0...10_000,
    ]
    /// What each wants beside it.
    private static let companions: [String: [String]] = [
        "radius": ["proximity"], "eta_type": ["navigation_profile", "origin"], "sar_type": ["route"],
    ]

    /// Refuses the first parameter whose value is none, or that lacks what it needs.
    static func check(_ parameters: DoubleParameters) throws(Refusal) {
        for (name, value) in parameters.pairs where !value.isEmpty {
            let isValid =
                words[name]?.contains(value) ?? true
                && (lists[name].map { parameters.list(name).allSatisfy($0.contains) } ?? true)
                && (numbers[name].map { range in Double(value).map(range.contains) ?? false } ?? true)
                && (name != "origin" || DoubleParameters.position(value) != nil)
            guard isValid else { throw Refusal(400, "\(name) is not valid") }
            for other in companions[name] ?? [] where parameters[other] == nil {
                throw Refusal(400, "\(name) needs \(other)")
            }
        }
    }
}
