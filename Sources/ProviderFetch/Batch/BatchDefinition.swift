internal import Geocoding

/// How a provider takes many queries in one request.
struct BatchDefinition {
    /// The way in which queries are put together.
    enum Strategy: String, CaseIterable {
        /// Objects in a JSON document, which is the body or a field of a form.
        case array
        /// Texts side by side in the URL's path.
        case path
    }
    /// How an answer is known to belong to a query.
    enum Correlation {
        /// It has the query's place among all.
        case position
        /// It stands under the query's key; queries have the keys 1, 2, 3 and so on.
        case key
        /// It repeats, at that path, the number that the query has in that member.
        case field(name: String, answer: FieldPath)
    }
    /// What one answer among many means.
    struct Rule {
        /// All must be so in the answer.
        var conditions: [FieldCondition]
        var verdict: Verdict
        /// For a person; empty for the provider's own words.
        var says: String
    }
    /// Where the service's description says how many queries it takes.
    struct Limits {
        /// Appended to the endpoint.
        var path: ValueTemplate
        /// The names of the parameters of single requests that are sent.
        var parameters: [String]
        /// How many are best.
        var size: FieldPath?
        var most: FieldPath?
    }

    var strategy: Strategy
    /// The kinds of question that can be in a batch.
    var kinds: QuestionKinds
    /// Appended to the endpoint; nil when batches go where single questions go.
    var path: ValueTemplate?
    /// The form's field that holds the document; nil when the document is the body.
    var field: String?
    /// The member of the document that holds the queries, names of nested objects separated by points.
    var wrapper = ""
    /// Of each query; nil for those of single requests that are not shared.
    var parameters: [ParameterDefinition]?
    /// The names of the parameters of single requests that are sent once for all queries.
    var shared: [String]
    /// What those parameters must list besides what the job wants.
    var also: [String: [String]]
    /// True when a query is written as its only value, and not as an object.
    var isBare: Bool
    /// Between the texts in a path.
    var separator: UInt8
    var correlation: Correlation
    /// Where the answers are.
    var answers: FieldPath
    /// The number of queries unless the job says another.
    var size: Int
    var most: Int
    /// Tried in order on each answer.
    var outcomes: [Rule]
    /// The query of such an answer is asked once more by itself; no conditions for none.
    var singly: [FieldCondition]
    /// Texts, in lower case, of which a refusal holds one when there were too many queries.
    var tooLarge: [String]
    /// True when each query counts against the rates, false when each request does.
    var countsQueries: Bool
    /// True when batches are only for answers that are kept.
    var isOnlyKept: Bool
    /// The most requests under way at once, nil for as many as single ones.
    var concurrency: Int?
    /// For one request, nil for the time of a single one.
    var timeout: Duration?
    /// nil when the service does not say.
    var limits: Limits?
}
