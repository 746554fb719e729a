import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct ArcGISTests {
    private let probe = ProviderProbe("arcgis")

    @Test func `a line is posted, and its answer may be kept`() throws {
        let asked = try probe.parameters(of: .line("1600 Pennsylvania Ave NW + more", country: "US"), key: "AAPK")
        #expect(
            asked == [
                "f=json", "outSR=4326", "outFields=*", "maxLocations=5", "locationType=rooftop", "forStorage=true",
                "token=AAPK", "sourceCountry=USA", "SingleLine=1600 Pennsylvania Ave NW + more",
            ]
        )
        let request = try probe.builder().request(for: .line("x"), key: Secret(bytes: Array("AAPK".utf8)))
        #expect(
            String(decoding: request.url, as: UTF8.self)
                == "https://geocode-api.arcgis.com/arcgis/rest/services/World/GeocodeServer/findAddressCandidates"
        )
        guard case .form = request.body else {
            Issue.record("not a form")
            return
        }
    }

    @Test func `a page of the candidates can be asked for`() throws {
        let paging = ProviderProbe("arcgis") { $0.parameters = ["start": "51", "num": "50"] }
        let asked = try paging.parameters(of: .line("Main St"))
        #expect(asked.contains("start=51") && asked.contains("num=50"))
    }

    @Test func `parts go into the address fields, and reverse takes the longitude first`() throws {
        let parts = try probe.parameters(of: .parts(number: "350", street: "5th Ave", unit: "7", city: "New York"))
        #expect(parts.suffix(3) == ["address=350 5th Ave", "address2=7", "city=New York"])
        #expect(!parts.contains { $0.hasPrefix("SingleLine") })
        let query = Query.reverse(longitude: -77.036547, latitude: 38.897675)
        #expect(
            try probe.parameters(of: query) == [
                "f=json", "outSR=4326", "outFields=*", "locationType=rooftop", "forStorage=true",
                "location=-77.036547,38.897675",
            ]
        )
        #expect(try probe.path(of: query).hasSuffix("/GeocodeServer/reverseGeocode"))
    }

    @Test func `all that a job says reaches the request`() throws {
        let probe = ProviderProbe("arcgis") {
            $0.endpoint = "https://gis.example.org/server/rest/services/Streets/GeocodeServer"
            $0.area.near = Coordinate(longitude: -77.04, latitude: 38.9)
            $0.area.box = BoundingBox(west: -78, south: 38, east: -76, north: 40)
            $0.area.countries = ["US", "CA"]
            $0.language = "fr,en;q=0.5"
            $0.types = ["Point Address", "Street Address"]
            $0.candidates = 20
            $0.parameters = [
                "outFields": "addr_type,Rank", "locationType": "street", "matchOutOfRange": "false",
                "preferredLabelValues": "postalCity", "forStorage": "false",
            ]
        }
        #expect(
            Set(try probe.parameters(of: .line("x"))) == [
                "f=json", "outSR=4326", "outFields=Addr_type,Rank,\(Self.needed)", "maxLocations=20",
                "locationType=street",
                "searchExtent=-78.0,38.0,-76.0,40.0", "location=-77.04,38.9", "sourceCountry=USA,CAN", "langCode=fr",
                "category=Point Address,Street Address", "preferredLabelValues=postalCity", "matchOutOfRange=false",
                "forStorage=false", "SingleLine=x",
            ]
        )
    }

    /// What is read of an answer, beside its type.
    private static let needed = """
        Type,AddNum,StPreDir,StPreType,StName,StType,StDir,UnitType,UnitName,Nbrhd,District,City,Subregion,Region,\
        RegionAbbr,Postal,Country,CntryName,LongLabel,Match_addr
        """

    @Test func `texts past the service's lengths are not sent`() throws {
        #expect(throws: QueryFailure.self) { try probe.parameters(of: .line(String(repeating: "x", count: 201))) }
        #expect(throws: QueryFailure.self) {
            try probe.parameters(of: .parts(street: String(repeating: "x", count: 101)))
        }
        #expect(try !probe.parameters(of: .line(String(repeating: "x", count: 200))).isEmpty)
    }

    private static let match = """
        {"spatialReference":{"wkid":4326,"latestWkid":4326},"candidates":[
        {"address":"117 Main St, Nashua, New Hampshire, 03060","location":{"x":-71.4661,"y":42.7601},"score":91.25,
        "attributes":{"Status":"M","Score":91.25,"Addr_type":"StreetAddress","AddNum":"117","StPreDir":"","StName":"Main",
        "StType":"St","StDir":"","UnitType":"","UnitName":"","Nbrhd":"","District":"","City":"Nashua","Subregion":
        "Hillsborough County","Region":"New Hampshire","RegionAbbr":"NH","Postal":"03060","Country":"USA","CntryName":
        "United States","ExInfo":"Rear | Barn","DisplayX":-71.4661,"DisplayY":42.7601,"Type":"","LongLabel":"L"},
        "extent":{"xmin":-71.4671,"ymin":42.7591,"xmax":-71.4651,"ymax":42.7611}}]}
        """

    @Test func `a match is read with what it keeps`() throws {
        let candidate = try #require(try probe.read(Self.match).candidates.first)
        #expect(candidate.label == "117 Main St, Nashua, New Hampshire, 03060")
        #expect(candidate.coordinate == Coordinate(longitude: -71.4661, latitude: 42.7601))
        #expect(candidate.confidence == 91.25)
        #expect(candidate.precision == .interpolated)
        #expect(candidate.nativePrecision == "StreetAddress")
        var parts = AddressComponents()
        (parts.number, parts.street, parts.city) = ("117", "Main St", "Nashua")
        (parts.county, parts.region, parts.regionCode) = ("Hillsborough County", "New Hampshire", "NH")
        (parts.postcode, parts.country, parts.countryCode) = ("03060", "United States", "US")
        #expect(candidate.components == parts)
        #expect(
            candidate.attributes.map(\.name) == [
                "LongLabel", "ExInfo", "DisplayX", "DisplayY", "extent", "Addr_type", "score",
            ]
        )
        #expect(candidate.attributes.map(\.text)[1] == "Rear | Barn")
        #expect(
            candidate.attributes.map(\.text)[4] == #"{"xmin":-71.4671,"ymin":42.7591,"xmax":-71.4651,"ymax":42.7611}"#
        )
    }

    @Test func `a reverse answer has other names for the same things`() throws {
        let body = """
            {"address":{"Match_addr":"1600 Pennsylvania Ave NW, Washington","LongLabel":"1600 Pennsylvania Ave NW, USA",
            "Addr_type":"PointAddress","AddNum":"1600","Address":"1600 Pennsylvania Ave NW","Neighborhood":"Mall",
            "City":"Washington","Region":"District of Columbia","Postal":"20500","CountryCode":"USA"},
            "location":{"x":-77.036547,"y":38.897675,"spatialReference":{"wkid":4326,"latestWkid":4326}}}
            """
        let candidate = try #require(try probe.read(body).candidates.first)
        #expect(candidate.label == "1600 Pennsylvania Ave NW, USA")
        #expect(candidate.precision == .rooftop)
        #expect(candidate.components.suburb == "Mall")
        #expect(candidate.components.countryCode == "US")
        #expect(candidate.coordinate == Coordinate(longitude: -77.036547, latitude: 38.897675))
        #expect(candidate.confidence == nil)
    }

    private static let precisions: [(String, String, Precision)] = [
        ("Subaddress", "", Precision.rooftop), ("PointAddress", "", .rooftop), ("Parcel", "", .parcel),
        ("StreetAddressExt", "", .interpolated), ("StreetInt", "", .intersection), ("StreetMidBlock", "", .street),
        ("POI", "Coffee Shop", .poi), ("PostalExt", "", .postcode), ("Locality", "City", .locality),
        ("Locality", "Neighborhood", .neighbourhood), ("Locality", "Region", .region),
        ("Locality", "Country", .country),
        ("LatLong", "", .unknown), ("Surprise", "", .unknown),
    ]

    @Test(arguments: precisions)
    func `the address type gives the precision, whatever the score`(
        type: String,
        detail: String,
        precision: Precision
    ) throws {
        let body = """
            {"candidates":[{"address":"x","location":{"x":1,"y":2},"score":100,
            "attributes":{"Addr_type":"\(type)","Type":"\(detail)"}}]}
            """
        #expect(try probe.read(body).candidates.first?.precision == precision)
    }

    private static let failures: [(Int, String, AttemptClass)] = [
        (200, #"{"error":{"code":498,"message":"Invalid Token","details":[]}}"#, AttemptClass.auth),
        (200, #"{"error":{"code":"499","message":"Token Required"}}"#, .auth),
        (200, #"{"error":{"code":403,"message":"You do not have permissions"}}"#, .auth),
        (200, #"{"error":{"code":403,"message":"Not enough credits"}}"#, .quota),
        (
            200,
            #"{"error":{"code":400,"message":"Cannot perform query.","details":["Unable to find address for the specified location."]}}"#,
            .answer
        ),
        (
            200, #"{"error":{"code":400,"message":"Cannot perform query. Invalid query parameters.","details":null}}"#,
            .badQuery
        ),
        (200, #"{"error":{"code":429,"message":"Too many requests"}}"#, .throttled(after: .seconds(60))),
        (429, "", .throttled(after: .seconds(60))), (498, "", .auth),
        (200, #"{"error":{"code":504,"message":"Request timed out."}}"#, .transient(isTimeout: false)),
        (200, #"{"error":{"message":"Something"}}"#, .malformed),
        (200, #"{"error":{"code":77,"message":"Something"}}"#, .malformed),
        (200, #"{"error":{"code":"soon","message":"Something"}}"#, .malformed),
        (200, #"{"message":"x","status":"failure"}"#, .malformed),
        (
            200,
            #"{"error":{"code":400,"message":"Invalid query parameters.","details":["'category' parameter is invalid"]}}"#,
            .misconfigured
        ),
        (200, #"{"code":500,"message":"x","status":"failure"}"#, .transient(isTimeout: false)),
        (200, "<html>page</html>", .malformed), (200, "{}", .malformed),
        (503, "<html>Service Unavailable</html>", .transient(isTimeout: false)),
        (200, #"{"spatialReference":{"wkid":102100,"latestWkid":3857},"candidates":[]}"#, .misconfigured),
        (200, #"{"spatialReference":{"wkid":4326},"candidates":[]}"#, .answer),
    ]

    @Test(arguments: failures)
    func `errors inside HTTP 200 are no empty answers`(status: Int, body: String, expected: AttemptClass) throws {
        let reading = try probe.read(body, status: status)
        #expect(reading.attemptClass == expected)
        #expect(reading.candidates.isEmpty)
    }
}
