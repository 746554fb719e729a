internal import Geocoding

extension Gate {
    /// What a query that wants to be asked is told.
    enum Admission { case go, wait(until: Duration), stop(GeocoderStop) }
    /// What follows from an attempt.
    enum Consequence {
        /// The answer settles the query.
        case settled
        case failed(QueryFailure)
        /// To be asked again once it is admitted.
        case again
        case stop(GeocoderStop)
    }
    /// The bounds that a job sets.
    struct Limits: Sendable {
        var retry = RetryPolicy()
        var longestOutage = Duration.seconds(600)
        var longestWait = Duration.seconds(600)
    }
}
