internal import Geocoding

/// How far the attempts for one query have come.
struct QueryProgress: Sendable {
    /// What the provider counts one of its requests as.
    var cost = 1
    /// True when the time until an answer says how the provider is: not of batches, which differ in size.
    var tellsTime = true
    /// True when something is asked for the first time; not of a part of what was asked before.
    var isNew = true
    /// When the attempt under way was sent.
    var sentAt = Duration.zero
    /// HTTP requests sent.
    var attempts = 0
    /// Those that count against the limit: not those answered with a request to wait.
    var spent = 0
    /// Those whose failure spoke against the query, since the provider answered others meanwhile.
    var blamed = 0
    /// The queries that the provider had answered when this one first failed; nil before.
    var answeredBefore: Int?
    /// Those whose answer could not be read.
    var malformed = 0
    /// Those that were refused for a token that could be renewed.
    var renewals = 0
    /// Tokens taken from the retry quota.
    var tokens = 0
    /// The query's place in the pacing's row, while it waits there.
    var place: Duration?
    /// Not before then.
    var notBefore = Duration.zero
    /// True while the attempt under way is the breaker's probe.
    var isProbe = false
    /// True while the attempt under way shows whether the provider still asks to slow down.
    var isTrial = false
}

extension GeocoderStop {
    /// The stop, with the attempts that the query has had.
    func after(_ progress: QueryProgress) -> GeocoderStop {
        var stop = self
        stop.attempts = progress.attempts
        stop.retries = max(0, progress.attempts - 1)
        return stop
    }
}

extension QueryFailure {
    /// The failure of a query that is left since the run ends.
    static let interrupted = QueryFailure(
        .interrupted,
        "the run was asked to stop before the query had an answer"
    )
}
