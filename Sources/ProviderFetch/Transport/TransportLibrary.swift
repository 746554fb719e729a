import CSystem.Curl

/// The system libraries that carry requests.
package enum TransportLibrary {
    /// The name and version of libcurl and of what it uses, such as `OpenSSL` and `nghttp2`.
    package static var versions: [(name: String, version: String)] {
        String(cString: curl_version()).split(separator: " ").compactMap { text in
            let parts = text.split(separator: "/", maxSplits: 1)
            return parts.count == 2 && !text.hasPrefix("(") ? (name: String(parts[0]), version: String(parts[1])) : nil
        }
    }
}
