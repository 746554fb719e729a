/// Keeps retries a small share of the attempts, however often they succeed.
///
/// At most 16 of any 100 attempts in a row are retries, so that a run's attempts stay within 1.2 times its questions.
struct RetryShare: Sendable {
    private static let size = 100
    private static let most = 16
    /// The last 100 attempts, the newest in bit 0; a set bit is a retry.
    private var attempts: UInt128 = 0

    /// True while one more retry keeps to the share.
    var hasRoom: Bool { (attempts << 1 & Self.mask).nonzeroBitCount < Self.most }

    /// Notes that an attempt starts.
    mutating func note(isRetry: Bool) {
        attempts = (attempts << 1 | (isRetry ? 1 : 0)) & Self.mask
    }

    private static var mask: UInt128 { 1 << UInt128(size) - 1 }
}
