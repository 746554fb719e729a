extension ArcGIS {
    /// Checks the token of a form field, the URL or a header: 499 without, 498 when it is not or no longer good.
    func checkToken(_ request: LoopbackRequest, _ parameters: DoubleParameters, isNeeded: Bool) throws(Refusal) {
        let bearer = (request.header("x-esri-authorization") ?? request.header("authorization")).flatMap { value in
            value.hasPrefix("Bearer ") ? String(value.dropFirst(7)) : nil
        }
        guard let token = parameters["token"] ?? bearer else {
            if isSelfHosted || (ledger.has(.anonymous) && !isNeeded) { return }
            throw Refusal(499, "Token Required")
        }
        guard token == ledger.scenario.token || useToken(token, referrer: request.header("referer")) else {
            throw Refusal(498, "Invalid Token")
        }
        if ledger.has(.noCredits) {
            throw Refusal(403, "You do not have permissions to access this resource or perform this operation.")
        }
    }

    /// True when that token was given out and is still good; uses it once.
    private func useToken(_ token: String, referrer: String?) -> Bool {
        let now = ledger.time
        return ledger.withState { state in
            guard let given = state.tokens[token], now < given.expiry, given.uses > 0 else { return false }
            guard given.referrer == nil || given.referrer == referrer else { return false }
            state.tokens[token]?.uses -= 1
            return true
        }
    }

    /// A token for an application's id and secret.
    ///
    /// Minutes are asked for, seconds come back.
    func oauthToken(_ request: LoopbackRequest, _ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        guard request.method == "POST" else { throw Refusal(405, "Method not allowed") }
        guard parameters["grant_type"] == "client_credentials" else {
            return tokenError("unsupported_grant_type", "Unsupported grant_type")
        }
        guard parameters["client_id"] == ledger.scenario.client.id else {
            return tokenError("invalid_client_id", "Invalid client_id")
        }
        guard parameters["client_secret"] == ledger.scenario.client.secret else {
            return tokenError("invalid_client_secret", "Invalid client_secret")
        }
        let seconds = try seconds(parameters)
        let token = issueToken(seconds: seconds, referrer: nil)
        return answer(["access_token": .text(token), "expires_in": .whole(seconds)])
    }

    /// A token for a user, bound to a referrer.
    ///
    /// Minutes are asked for, milliseconds of Unix time come back.
    func userToken(_ request: LoopbackRequest, _ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        guard request.method == "POST" else { throw Refusal(405, "Method not allowed") }
        let isKnown =
            parameters["username"] == ledger.scenario.client.id
            && parameters["password"] == ledger.scenario.client.secret
        guard isKnown else {
            throw Refusal(400, "Unable to generate token.", details: ["Invalid username or password."])
        }
        guard parameters["referer"] != nil || parameters["client"] == "requestip" else {
            throw Refusal(400, "Unable to generate token.", details: ["'referer' must be specified."])
        }
        let seconds = try seconds(parameters)
        let token = issueToken(seconds: seconds, referrer: parameters["referer"])
        return answer([
            "token": .text(token), "expires": .whole((ledger.time + seconds) * 1000), "ssl": true,
        ])
    }

    private func tokenError(_ error: String, _ message: String) -> LoopbackReply {
        ledger.noteRefusal(message)
        let members: JSONValue = [
            "code": 400, "error": .text(error), "error_description": .text(message), "message": .text(message),
            "details": [],
        ]
        return answer(["error": members])
    }

    /// How long the token is good: what is asked for in minutes, at most the scenario's time.
    private func seconds(_ parameters: DoubleParameters) throws(Refusal) -> Int {
        guard let text = parameters["expiration"] else { return ledger.scenario.tokenSeconds }
        guard let minutes = Int(text), (1...20_160).contains(minutes) else { throw Self.invalid("expiration") }
        return min(minutes * 60, ledger.scenario.tokenSeconds)
    }

    private func issueToken(seconds: Int, referrer: String?) -> String {
        let expiry = ledger.time + seconds
        let uses = ledger.scenario.tokenUses ?? .max
        return ledger.withState { state in
            state.tally.tokensIssued += 1
            let token = "double-issued-\(state.tally.tokensIssued)"
            state.tokens[token] = (expiry, uses, referrer)
            return token
        }
    }
}
