/// What a token service answers.
enum TokenAnswer: Sendable {
    /// A token, and for how many seconds it is good.
    case token(Secret, seconds: Double)
    /// The service does not know the application or user, for those words.
    case refused(String)
    /// The service may answer later, and how long to wait if it says.
    case later(String, after: Duration?)

    /// Reads an answer to that id or name and that secret, neither of which goes into the words; `now` is in seconds since 1970.
    ///
    /// A lifetime is written as `expires_in` in seconds (RFC 6749), or as `expires` in milliseconds since 1970.
    init(_ http: HTTPResponse, parser: JSONParser, id: Secret, secret: Secret, now: Int) {
        let now = http.values(of: "date").first.flatMap(HTTPDate.seconds) ?? now
        let unread = TokenAnswer.later(
            "the answer of the token service cannot be read (HTTP \(http.status))",
            after: nil
        )
        let wait = RetryAfter.parse(http.values(of: "retry-after"), now: now)
        let answer = try? parser.read(http.body) { document -> TokenAnswer in
            let error = document["error"]
            if http.status == 200, !error.exists {
                let token = document["access_token"].string ?? document["token"].string ?? ""
                let isSound = token.utf8.count <= 8_192 && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
                guard isSound, !token.isEmpty else { return unread }
                let seconds =
                    document["expires_in"].decimal
                    ?? document["expires"].decimal.map { $0 / 1_000 - Double(now) } ?? 3_600
                return .token(Secret(bytes: Array(token.utf8)), seconds: min(max(0, seconds), 31_536_000))
            }
            let status = http.status == 200 ? error["code"].decimal.map { Int($0.rounded()) } ?? 400 : http.status
            let sources = [document["error_description"], error["error_description"], error["message"], error]
            var text = sources.lazy.compactMap(\.string).first { !$0.isEmpty } ?? "error \(status)"
            if let detail = error["details"][0].string, !detail.isEmpty, detail != text { text += " \(detail)" }
            let isNamed = id.isNamed(in: text) || secret.isNamed(in: text)
            let words = "the token service says: \(isNamed ? "error \(status)" : MessageText.cleaned(text))"
            return status == 408 || status == 429 || status >= 500 ? .later(words, after: wait) : .refused(words)
        }
        if let answer {
            self = answer
        } else {
            let isRefusal = (400..<500).contains(http.status) && http.status != 408 && http.status != 429
            let words = "the token service answers with HTTP \(http.status)"
            self = isRefusal ? .refused(words) : http.status == 200 ? unread : .later(words, after: wait)
        }
    }
}
