/// What can be odd about one answer that is otherwise good; chosen by a word in the query, or for all by the scenario.
package enum DoubleOddity: String, CaseIterable, Sendable {
    /// All: every candidate has the same place, confidence and type in two positions: a tie.
    case tie
    /// All: the position is missing.
    case noPosition
    /// All: the label is missing; Mapbox v6 `full_address`, v5 `place_name`, Nominatim `display_name`.
    case noLabel
    /// All: members that nobody documents; at Mapbox v5 also an `address` that is no house number.
    case extraMembers
    /// All: an accuracy, place type or class that nobody documents.
    case unknownAccuracy
    /// All: a feature type that nobody documents.
    case unknownType
    /// Mapbox: the accuracy is missing.
    case noAccuracy
    /// Mapbox, ArcGIS: the house is placed within its parcel.
    case parcel
    /// Mapbox: the house is a point of unspecified placement.
    case point
    /// Mapbox: the position is coarse.
    case approximate
    /// ArcGIS: the type says that the text was a pair of coordinates.
    case coordinates
    /// Mapbox v6: `match_code` is missing.
    case noMatchCode
    /// Mapbox v6: the confidence is `medium`, whatever the components say.
    case mediumConfidence
    /// Mapbox v5: `routable_points` and an id in the context are null.
    case nullMembers
    /// Mapbox v5: the place has two types; the context is missing.
    case twoTypes
    /// ArcGIS: scores and coordinates are strings. Nominatim: coordinates are numbers.
    case otherNumbers
    /// ArcGIS: the position of an unmatched record is the strings `NaN`.
    case notNumbers
    /// Nominatim: a settlement under `village` instead of `city`.
    case village
    /// Batches: the query has no record in the answer.
    case missing
    /// ArcGIS batch: the record comes twice.
    case repeated
    /// ArcGIS batch: the record has an id that was not sent.
    case strangeID
    /// ArcGIS batch: the record has no id.
    case noID
    /// Mapbox v6 batch: the query is answered by an error object.
    case itemError

    /// The word to put into a query, such as `qxtie` or `qxmissingonce`.
    package func word(_ repetition: DoubleRepetition = .always) -> String { repetition.word(for: rawValue) }

    /// The words of all oddities.
    static let words = DoubleRepetition.words(for: allCases)
}
