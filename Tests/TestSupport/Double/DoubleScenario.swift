/// How a service's double behaves, beyond what the queries themselves ask for.
///
/// The default is the service on a good day: every documented rule is kept and checked, nothing goes wrong.
package struct DoubleScenario: Sendable {
    /// The access token or key that is let in: Mapbox's `access_token`, an ArcGIS API key.
    package var token = "double-token"
    /// The ArcGIS application that is given tokens.
    package var client = (id: "double-client", secret: "double-secret")
    /// How long a fetched token is good, in seconds, counted on `unixTime`.
    package var tokenSeconds = 7200
    /// How many requests a fetched token is good for, beside its time; nil for any number.
    package var tokenUses: Int?

    /// What goes wrong with a request, whatever it asks; nil when nothing does.
    ///
    /// The request's `total` is its number, counted from 1. Called on the double's thread.
    package var trouble: @Sendable (LoopbackRequest) -> DoubleTrouble? = { _ in nil }
    /// How long a reply takes, on top of the latency of all; called on the double's thread.
    package var delay: @Sendable (LoopbackRequest) -> Duration = { _ in .zero }
    /// What is odd about every answer.
    package var oddities: Set<DoubleOddity> = []
    /// Where the sheets leave a reaction open, the other one.
    package var switches: Set<DoubleSwitch> = []

    /// How many questions are answered in each window of that many seconds; nil for any number.
    ///
    /// Each query of a batch counts. The windows are those of `unixTime`.
    package var allowance: (questions: Int, seconds: Int)?
    /// How many questions are answered before the quota is used up; nil for any number.
    package var quota: Int?
    /// The largest batch, in queries; nil for the service's own: 1,000 for Mapbox v6 and ArcGIS, 50 for v5.
    package var batchCeiling: Int?
    /// A `Retry-After` to send with throttling, in seconds or as a date; nil for none.
    package var retryAfter: String?
    /// The time, in Unix seconds; nil for the system's clock.
    package var unixTime: (@Sendable () -> Int)?
    /// How far the double's clock, as its headers show it, is ahead of `unixTime`, in seconds.
    package var clockSkew = 0

    /// The service on a good day.
    package init() {}

    /// The same with some changes.
    package init(_ change: (inout DoubleScenario) -> Void) { change(&self) }

    /// One trouble for the first requests, then none.
    package static func failing(_ trouble: DoubleTrouble, first count: Int = .max) -> DoubleScenario {
        DoubleScenario { $0.trouble = { request in request.total <= count ? trouble : nil } }
    }

    /// Troubles by the number of the request, counted from 1.
    package static func failing(at troubles: [Int: DoubleTrouble]) -> DoubleScenario {
        DoubleScenario { $0.trouble = { request in troubles[request.total] } }
    }

    /// Those switches.
    package static func switched(_ switches: DoubleSwitch...) -> DoubleScenario {
        DoubleScenario { $0.switches = Set(switches) }
    }

    /// Those oddities in every answer.
    package static func odd(_ oddities: DoubleOddity...) -> DoubleScenario {
        DoubleScenario { $0.oddities = Set(oddities) }
    }
}

/// A reaction for which a sheet names two, or a variant of a service; each is off unless asked for.
package enum DoubleSwitch: String, CaseIterable, Sendable {
    /// All: a parameter that the service does not know is ignored instead of refused.
    case ignoresUnknownParameters
    /// Mapbox v6 and v5: a limit out of bounds is refused with 422 instead of clamped.
    case refusesLimit
    /// Mapbox v6: a semicolon in `q` is searched for instead of refused with 422.
    case searchesSemicolon
    /// Mapbox v6: an invalid query of a batch is answered by an error object in its place, not by failing the batch.
    case itemErrors
    /// Mapbox v5: a semicolon at `mapbox.places` is answered with an array instead of an error object.
    case batchesEverywhere
    /// Mapbox: storing is not enabled for the account, `permanent=true` and `mapbox.places-permanent` are refused.
    case noPermanent
    /// Mapbox: error bodies have `message` alone, without `error_code`.
    case messageOnly
    /// Mapbox: the token is restricted to URLs, so a request without a `Referer` is refused with 403.
    case boundToReferrer
    /// Mapbox Search Box: a retrieve is answered with a bare feature instead of a collection.
    case bareFeature
    /// ArcGIS: the host that answers without a token, except batches and `forStorage=true`.
    case anonymous
    /// ArcGIS: a server of one's own: smaller limits, fewer attributes, other field names, spatial reference 102100.
    case selfHosted
    /// ArcGIS: numbers in the service description are strings.
    case textProperties
    /// ArcGIS: the service description has no `locatorProperties`.
    case noProperties
    /// ArcGIS: the service description is some megabytes long.
    case hugeDescription
    /// ArcGIS: the service says that it cannot geocode.
    case noCapability
    /// ArcGIS: the credit is used up; `error.code` 403.
    case noCredits
    /// Nominatim: the status is 700, an error that comes with HTTP 200.
    case unhealthy
    /// Nominatim: without `format` there is an answer as jsonv2 instead of a redirection to the web page.
    case answersWithoutFormat
}
