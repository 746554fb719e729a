/// What is to be known of a provider while a run goes on.
package struct ProviderNews: Hashable, Sendable {
    /// What has happened.
    package enum Kind: Sendable {
        /// It asks to slow down, for long enough that a person should know.
        case throttled
        /// It is out of reach.
        case outage
        /// It can be asked again.
        case recovered
        /// An attempt came to nothing, and its query is asked once more.
        case retried
    }
    package var kind: Kind
    /// The provider's name.
    package var provider: String
    /// For a person: no key; but what a provider says may repeat an address.
    package var words: String
    /// How long it is left alone, or a query waits.
    package var wait: Duration?
    /// Which attempt of its query it was, counted from 1; for `retried`.
    package var attempt: Int?
    /// The HTTP status, nil when there was no answer; for `retried`.
    package var status: Int?
    /// How long the attempt took; for `retried`.
    package var duration: Duration?

    /// News of that kind.
    package init(_ kind: Kind, of provider: String, _ words: String, wait: Duration? = nil) {
        self.kind = kind
        self.provider = provider
        self.words = words
        self.wait = wait
    }
}
