/// What is the same for all requests of one transport.
struct TransportSettings: Sendable {
    /// The host that all requests go to.
    var host: String
    /// True when they go over TLS.
    var isSecure: Bool
    /// True when the host is this machine by its very name.
    var isLoopback: Bool
    /// Sent as `User-Agent`.
    var agent: String
    /// Header lines of every request, beside our own.
    var headers: [String] = []
    /// The most connections kept open.
    var connections: Int
    /// For a whole attempt.
    var timeout = Duration.seconds(15)
    /// For a connection.
    var connectTimeout = Duration.seconds(5)
    /// The most bytes of a body after decompression.
    var bodyLimit = 2 << 20
    /// How many bytes more a service may need to describe itself.
    static let descriptionLimit = 14 << 20
    /// The most bytes of a response's headers.
    var headLimit = 64 << 10
    /// Allows connections to addresses inside a network.
    var privateAddresses = false
    /// The path of certificates that are trusted beside the system's own, in PEM form.
    var caFile: String?
    /// True when the environment names a proxy.
    var usesProxy = false
}
