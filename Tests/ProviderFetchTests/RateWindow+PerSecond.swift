@testable import ProviderFetch

extension RateWindow {
    /// So many attempts in every second.
    static func perSecond(_ attempts: Double) -> RateWindow { RateWindow(attempts: attempts, seconds: 1) }
}

extension Pacing {
    /// Pacing for that many attempts a second from `now` on.
    init(requestsPerSecond: Double, now: Duration) { self.init([.perSecond(requestsPerSecond)], now: now) }
}
