internal import CSystem.Curl

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension TransferFault {
    /// The fault that libcurl's code stands for.
    ///
    /// `systemError` is the operating system's number for the connection's last failure, or 0; `detail` is libcurl's own
    /// words.
    init(code: CURLcode, systemError: Int, detail: String) {
        let words = String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            self.init(attemptClass: .transient(isTimeout: true), words: "no answer in time")
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            self.init(attemptClass: .transient(isTimeout: false), words: words, isNameFailure: true)
        case CURLE_SSL_CONNECT_ERROR:
            // The handshake was cut off, or the two sides found no way to talk.
            let isCut = systemError != 0 || detail.contains("SYSCALL") || detail.contains("unexpected eof")
            self.init(attemptClass: isCut ? .transient(isTimeout: false) : .unreachable, words: "\(words): \(detail)")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CRL_BADFILE, CURLE_USE_SSL_FAILED:
            self.init(attemptClass: .unreachable, words: "\(words): \(detail)")
        case CURLE_URL_MALFORMAT, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION, CURLE_BAD_FUNCTION_ARGUMENT:
            self.init(attemptClass: .misconfigured, words: words)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            // No protocol but the two of HTTP is ever asked for, so the first of these is an answer that is no HTTP.
            self.init(attemptClass: .malformed, words: "the answer is no HTTP that can be read")
        default:
            self.init(attemptClass: .transient(isTimeout: false), words: words)
        }
    }

    /// True when no such host exists, as opposed to a name service that does not answer.
    ///
    /// Blocks until the name service has answered.
    static func isUnknown(host: String) -> Bool {
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, nil, &found)
        if let found { freeaddrinfo(found) }
        return code == EAI_NONAME
    }
}
