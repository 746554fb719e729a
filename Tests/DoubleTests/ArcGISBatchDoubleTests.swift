import TestSupport
import Testing

/// What the sheet warns of, each with what brings it about here.
///
/// - another order, ids the only tie, ids only when asked for: always; missing, double, strange or no ids: `missing`,
///   `repeated`, `strangeID`, `noID`
/// - unmatched records have zeros and no position: always; `NaN`: `notNumbers`
/// - records past the largest batch are dropped: `batchCeiling`; the batch times out as a whole: `timeout`
/// - a form and not JSON, ids that are integers and differ, at least one record, no flag for storing: always
/// - the description's numbers may be strings or missing, it may be huge: `textProperties`, `noProperties`,
///   `hugeDescription`, `noCapability`
/// - expiry in minutes, seconds and milliseconds; tokens run out: `tokenSeconds`, `tokenUses`; bound to a referrer: always
/// - a server of one's own has other names, limits and coordinates, and echoes attributes as asked: `selfHosted`
struct ArcGISBatchDoubleTests {
    private static let base = ArcGISDoubleTests.base
    private static let token = ArcGISDoubleTests.token

    private func records(_ texts: [String]) -> String {
        let records = texts.enumerated().map { #"{"attributes":{"OBJECTID":\#($0 + 1),"SingleLine":"\#($1)"}}"# }
        return #"{"records":[\#(records.joined(separator: ","))]}"#
    }

    private func locations(
        _ addresses: String,
        of double: ServiceDouble,
        fields: String = "*",
        token: String = token
    ) async throws -> JSONNode {
        try await double.post(
            Self.base + "/geocodeAddresses",
            form: ["addresses": addresses, "f": "json", "outFields": fields, "token": token]
        ).json
    }

    @Test func `records come in another order with their ids, unmatched ones without a position`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let texts = ["197 Oak Street, Manchester, CT", "Qqxyzzy 99999", "100 Main Street, Springfield", "06040", ""]
        let answer = try await locations(records(texts), of: double)["locations"].elements
        let ids = answer.map { $0["attributes"]["ResultID"].number ?? 0 }
        #expect(ids.sorted() == [1, 2, 3, 4, 5])
        #expect(ids != [1, 2, 3, 4, 5])
        func record(_ id: Double) -> JSONNode {
            answer.first { $0["attributes"]["ResultID"].number == id } ?? JSONNode(nil)
        }
        #expect(record(1)["attributes"]["Status"].text == "M")
        #expect(record(2)["attributes"]["Status"].text == "U")
        #expect(record(2)["attributes"]["X"].number == 0)
        #expect(!record(2)["location"].exists)
        #expect(record(3)["attributes"]["Status"].text == "T")
        #expect(record(5)["attributes"]["Status"].text == "U")
        #expect(double.tally.charged == 3)
        #expect(double.tally.questions == 5)
        let few = try await locations(records(["06040"]), of: double, fields: "Status")
        #expect(few["locations"][0]["attributes"].names == ["Status"])
    }

    @Test func `records past the largest batch are dropped without a word`() async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: DoubleScenario { $0.batchCeiling = 3 })
        defer { double.stop() }
        let answer = try await locations(records(Array(repeating: "06040", count: 5)), of: double)
        #expect(answer["locations"].elements.count == 3)
        #expect(double.tally.batchSizes == [5])
        let about = try await double.ask("\(Self.base)?f=json&token=\(Self.token)").json["locatorProperties"]
        #expect(about["MaxBatchSize"].number == 3)
        #expect(about["SuggestedBatchSize"].number == 3)
    }

    @Test func `a record can be missing, come twice, have a strange id or none, or a position that is no number`()
        async throws
    {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        func ids(_ oddity: DoubleOddity) async throws -> [Double?] {
            let texts = ["06040", "15 Taft Street \(oddity.word()), Quincy"]
            let answer = try await locations(records(texts), of: double)["locations"]
            return answer.elements.map { $0["attributes"]["ResultID"].number }
        }
        #expect(try await ids(.missing) == [1])
        #expect(try await ids(.repeated) == [2, 2, 1])
        #expect(try await ids(.strangeID) == [1_000_002, 1])
        #expect(try await ids(.noID) == [nil, 1])
        let odd = try await locations(records(["Qqxyzzy \(DoubleOddity.notNumbers.word())"]), of: double)
        #expect(odd["locations"][0]["location"]["x"].text == "NaN")
        let words = try await locations(records(["06040 \(DoubleOddity.otherNumbers.word())"]), of: double)
        #expect(words["locations"][0]["score"].text == "100")
    }

    @Test func `a batch is refused for one bad record, and poisoned by one`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        for bad in [
            "{}", #"{"records":[]}"#, #"{"records":[{"attributes":{"SingleLine":"x"}}]}"#,
            #"{"records":[{"attributes":{"OBJECTID":1,"SingleLine":"x"}},{"attributes":{"OBJECTID":1,"SingleLine":"y"}}]}"#,
            #"{"records":[{"attributes":{"OBJECTID":"1","SingleLine":"x"}}]}"#,
            #"{"records":[{"attributes":{"OBJECTID":1,"Line":"x"}}]}"#,
        ] {
            #expect(try await locations(bad, of: double)["error"]["code"].number == 400, "\(bad)")
        }
        let poisoned = records(["06040", DoubleTrouble.poison.word()])
        #expect(try await locations(poisoned, of: double)["error"]["code"].number == 400)
        let slow = records(["06040", DoubleTrouble.timeout.word()])
        #expect(try await locations(slow, of: double)["error"]["code"].text == "504")
        // There is no flag for storing.
        let stored = try await double.post(
            Self.base + "/geocodeAddresses",
            form: ["addresses": records(["06040"]), "f": "json", "token": Self.token, "forStorage": "true"]
        )
        #expect(stored.json["error"]["code"].number == 400)
    }

    @Test func `a body of JSON holds no parameters`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let reply = try await double.post(Self.base + "/geocodeAddresses", [:], json: #"{"f":"json"}"#)
        #expect(reply.text.hasPrefix("<!DOCTYPE html>"))
    }

    @Test func `fetched tokens run out by time and by use`() async throws {
        let scenario = DoubleScenario {
            $0.tokenUses = 2
            $0.unixTime = { 1_800_000_000 }
        }
        let double = try ServiceDouble.start(.arcgis, scenario: scenario)
        defer { double.stop() }
        let given = try await fetchToken(double, secret: "double-secret")
        #expect(given["expires_in"].number == 7200)
        let token = try #require(given["access_token"].text)
        for expected in [nil, nil, 498] as [Double?] {
            let answer = try await locations(records(["06040"]), of: double, token: token)
            #expect(answer["error"]["code"].number == expected)
        }
        #expect(double.tally.tokensIssued == 1)
        #expect(try await fetchToken(double, secret: "wrong")["error"]["error"].text == "invalid_client_secret")
        let short = try await fetchToken(double, secret: "double-secret", expiration: "1")
        #expect(short["expires_in"].number == 60)
    }

    private func fetchToken(
        _ double: ServiceDouble,
        secret: String,
        expiration: String = "120"
    ) async throws -> JSONNode {
        try await double.post(
            "/sharing/rest/oauth2/token",
            form: [
                "client_id": "double-client", "client_secret": secret, "grant_type": "client_credentials", "f": "json",
                "expiration": expiration,
            ]
        ).json
    }

    @Test func `a user's token says its end in milliseconds and is good with its referrer only`() async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: DoubleScenario { $0.unixTime = { 1_800_000_000 } })
        defer { double.stop() }
        let given = try await double.post(
            "/sharing/rest/generateToken",
            form: ["username": "double-client", "password": "double-secret", "referer": "http://me", "f": "json"]
        ).json
        #expect(given["expires"].number == 1_800_007_200_000)
        let token = try #require(given["token"].text)
        let path = "\(Self.base)/findAddressCandidates?SingleLine=06040&f=json&token=\(token)"
        #expect(try await double.ask(path).json["error"]["code"].number == 498)
        #expect(try await double.ask(path, headers: ["Referer": "http://me"]).json["candidates"].exists)
    }

    @Test func `a server of one's own has its own names, limits and coordinates, and needs no token`() async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: .switched(.selfHosted, .textProperties))
        defer { double.stop() }
        let path = "/server/rest/services/Streets/GeocodeServer"
        #expect(double.baseURL == double.url + path)
        let about = try await double.ask("\(path)?f=json").json
        #expect(about["singleLineAddressField"]["name"].text == "Single Line Input")
        #expect(about["locatorProperties"]["MaxBatchSize"].text == "10")
        #expect(about["spatialReference"]["wkid"].number == 102_100)
        let found = try await double.get(
            path + "/findAddressCandidates",
            ["Single Line Input": "197 Oak Street, Manchester", "f": "json", "outFields": "*"]
        ).json
        #expect(found["spatialReference"]["latestWkid"].number == 3857)
        #expect((found["candidates"][0]["location"]["x"].number ?? 0) < -1_000_000)
        #expect(!found["candidates"][0]["attributes"]["RegionAbbr"].exists)
        #expect(!found["candidates"][0]["extent"].exists)
        let echo = try await double.get(
            path + "/findAddressCandidates",
            ["SingleLine": "197 Oak Street, Manchester", "f": "json", "outFields": "SCORE,addr_type"]
        ).json
        #expect(echo["candidates"][0]["attributes"].names == ["SCORE", "addr_type"])
        let huge = try ServiceDouble.start(.arcgis, scenario: .switched(.hugeDescription, .noCapability))
        defer { huge.stop() }
        let long = try await huge.ask("\(Self.base)?f=json&token=\(Self.token)")
        #expect(long.body.count > 3_000_000)
        #expect(long.json["capabilities"].text == "ReverseGeocode")
        let bare = try ServiceDouble.start(.arcgis, scenario: .switched(.noProperties))
        defer { bare.stop() }
        let silent = try await bare.ask("\(Self.base)?f=json&token=\(Self.token)").json
        #expect(silent["capabilities"].exists && !silent["locatorProperties"].exists)
    }
}
