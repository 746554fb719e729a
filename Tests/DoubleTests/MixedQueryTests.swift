import Foundation
import Geocoding
import TestSupport
import Testing

struct MixedQueryTests {
    @Test func `two hundred queries are distinct and of every kind`() {
        let queries = MixedQuery.queries(200)
        #expect(queries.count == 200)
        #expect(Set(queries.map(\.query)).count == 200)
        #expect(Set(queries.map(\.query.oneLine)).count == 200)
        let kinds = queries.map { query in
            switch query.expectation {
            case .house: "house"
            case .interpolated: "interpolated"
            case .street: "street"
            case .town: "town"
            case .tie: "tie"
            case .nothing: "nothing"
            }
        }
        let counts = Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts["house"] ?? 0 > 80)
        for kind in ["interpolated", "street", "town", "nothing"] { #expect(counts[kind] ?? 0 >= 5, "\(kind)") }
        #expect(counts["tie"] ?? 0 >= 1)
    }

    /// The first position and the number of places, whatever the dialect.
    private func places(_ reply: Reply) -> (longitude: Double, latitude: Double, count: Int)? {
        let json = reply.json
        if let first = json["features"].elements.first {
            let numbers = first["geometry"]["coordinates"].elements.compactMap(\.number)
            return (numbers[0], numbers[1], json["features"].elements.count)
        }
        if let first = json["candidates"].elements.first {
            let location = first["location"]
            guard let x = location["x"].number, let y = location["y"].number else { return nil }
            return (x, y, json["candidates"].elements.count)
        }
        guard let first = json.elements.first, let longitude = first["lon"].text.flatMap(Double.init),
            let latitude = first["lat"].text.flatMap(Double.init)
        else { return nil }
        return (longitude, latitude, json.elements.count)
    }

    @Test(arguments: ServiceDouble.Service.allCases)
    func `every double answers them alike`(_ service: ServiceDouble.Service) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        for mixed in MixedQuery.queries(200) {
            let text = ServiceDouble.encoded(mixed.query.oneLine)
            let key = "access_token=double-token"
            let target =
                switch service {
                case .mapboxV6: "/search/geocode/v6/forward?q=\(text)&autocomplete=false&\(key)"
                case .mapboxV5: "/geocoding/v5/mapbox.places/\(text).json?autocomplete=false&\(key)"
                case .mapboxSearchBox: "/search/searchbox/v1/forward?q=\(text)&proximity=0,0&\(key)"
                case .nominatim: "/search?q=\(text)&format=jsonv2"
                case .arcgis:
                    "/arcgis/rest/services/World/GeocodeServer/findAddressCandidates?SingleLine=\(text)&f=json"
                        + "&locationType=rooftop&matchOutOfRange=false&token=double-token"
                }
            let reply = try await double.ask(target)
            #expect(reply.status == 200, "\(mixed.query.oneLine)")
            let found = places(reply)
            switch mixed.expectation {
            case .nothing: #expect(found == nil, "\(mixed.query.oneLine)")
            case .tie: #expect(found?.count == 2, "\(mixed.query.oneLine)")
            case .house(let position), .interpolated(let position), .street(let position), .town(let position):
                #expect(found?.longitude == position.longitude, "\(mixed.query.oneLine)")
                #expect(found?.latitude == position.latitude, "\(mixed.query.oneLine)")
            }
        }
        #expect(double.tally.questions == 200)
        #expect(double.tally.answered == 200)
        #expect(double.statistics.attempts == 200)
    }

    @Test func `parts find what one line finds`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        for mixed in MixedQuery.queries(200) {
            let query = mixed.query
            let parts = [
                ("address_line1", query.street), ("place", query.city), ("region", query.region),
                ("postcode", query.postcode), ("country", query.country),
            ]
            let sent = parts.filter { !$0.1.isEmpty }.map { "\($0.0)=\(ServiceDouble.encoded($0.1))" }
            let target = "/search/geocode/v6/forward?\(sent.joined(separator: "&"))&autocomplete=false"
            let found = places(try await double.ask(target + "&access_token=double-token"))
            switch mixed.expectation {
            case .nothing: #expect(found == nil, "\(query.oneLine)")
            case .tie: #expect(found?.count == 2, "\(query.oneLine)")
            case .house(let position), .interpolated(let position), .street(let position), .town(let position):
                #expect(found?.latitude == position.latitude, "\(query.oneLine)")
            }
        }
    }
}
