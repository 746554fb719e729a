internal import Geocoding

/// What gives a candidate a rung of the precision ladder.
enum AccuracyRule {
    /// All conditions must be so.
    case when([FieldCondition], Precision)
    /// The word or number at the path stands for a rung; others for none.
    case words(FieldPath, WordMeanings<Precision>)

    /// The rung that the rule gives the candidate, or nil.
    func precision(of fields: some FieldSource) -> Precision? {
        switch self {
        case .when(let conditions, let precision): conditions.hold(in: fields) ? precision : nil
        case .words(let path, let words): words[fields.value(at: path)]
        }
    }

    /// Lets the finder look for every path.
    mutating func join(_ finder: inout FieldFinder) {
        switch self {
        case .when(var conditions, let precision):
            for index in conditions.indices { finder.add(&conditions[index].path) }
            self = .when(conditions, precision)
        case .words(var path, let words):
            finder.add(&path)
            self = .words(path, words)
        }
    }
}
