/// The base URL that a provider's requests begin with.
struct Endpoint {
    /// Without a slash at its end; scheme and host in lower case.
    let url: String
    /// In lower case, without port.
    let host: String
    /// True for `https:`.
    let isSecure: Bool

    /// The endpoint written as `text`.
    ///
    /// - Throws: `ProviderError` for anything but an `https:` URL without user, query and fragment, or an `http:` one
    ///   that leads to this machine or is allowed by `plainHTTP`.
    init(_ text: String, provider: String, plainHTTP: Bool) throws(ProviderError) {
        func fault(_ words: String) -> ProviderError { ProviderError(.endpoint, "\(provider): the endpoint \(words)") }
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else {
            throw fault("should begin with https://")
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
        else {
            throw fault("should have no blanks, quotes or characters beyond ASCII")
        }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }
        guard !rest.contains(where: { $0 == "?" || $0 == "#" }) else {
            throw fault("should have no query and no fragment")
        }
        guard !authority.contains("@") else { throw fault("should have no user and no password") }
        var host = authority.lowercased()
        if let colon = host.lastIndex(of: ":"), host[colon...].dropFirst().allSatisfy(\.isNumber) {
            let port = UInt16(host[host.index(after: colon)...])
            guard let port, port > 0 else { throw fault("has a port that is none") }
            host = String(host[..<colon])
        }
        while host.hasSuffix(".") { host.removeLast() }
        guard !host.isEmpty else { throw fault("names no host") }
        self.host = host
        isSecure = scheme == "https://"
        var path = rest.dropFirst(authority.count)
        while path.hasSuffix("/") { path.removeLast() }
        url = scheme + authority.lowercased() + path
        guard isSecure || plainHTTP || isLoopback else {
            throw fault("should be https; if this server is in your own network, say plain_http: true")
        }
    }

    /// What follows the host and the port of a URL, between the slashes.
    static func path(of url: String) -> [Substring] { Array(url.split(separator: "/").dropFirst(2)) }

    /// True for a host that is this machine by its very name.
    var isLoopback: Bool {
        guard host != "localhost", host != "[::1]" else { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}
