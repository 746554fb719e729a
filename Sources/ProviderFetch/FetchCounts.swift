/// What asking a provider has taken so far.
package struct FetchCounts: Hashable, Sendable {
    /// HTTP requests sent.
    package var attempts = 0
    /// Those of them that were not the first for their query.
    package var retries = 0
    /// Those that were answered with a request to slow down.
    package var throttled = 0
    /// Those that failed on the way or on the server.
    package var transient = 0
    /// Those whose answer could not be read.
    package var malformed = 0
    /// How often the provider was taken to be out of reach.
    package var outages = 0
    /// For how long nothing was sent since the provider asked to slow down.
    package var throttledTime = Duration.zero
    /// How long queries waited for their next attempts, all together.
    package var retryWait = Duration.zero

    /// Nothing yet.
    package init() {}
}
