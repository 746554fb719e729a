import Geocoding
import TestSupport
import Testing

@testable import JobRun

struct PointJobTests {
    @Test(arguments: [
        ("id,lat,lon", "lon/lat"), ("Latitude,Longitude", "Longitude/Latitude"), ("LNG|LAT", "LNG/LAT"),
        ("latitude_wgs84,longitude_wgs84", "longitude_wgs84/latitude_wgs84"),
        ("GPS Lat.,GPS Long.", "GPS Long./GPS Lat."),
        ("Breitengrad,Längengrad", "Längengrad/Breitengrad"), ("geogr. Breite,geogr. Länge", ""),
        ("Breite,Länge", "Länge/Breite"),
        ("coordonnées longitude,coordonnées latitude", "coordonnées longitude/coordonnées latitude"),
        ("Latitud,Longitud", "Longitud/Latitud"), ("latitudine,longitudine", "longitudine/latitudine"),
        ("Breedtegraad,Lengtegraad", "Lengtegraad/Breedtegraad"),
        ("location.lat,location.lng", "location.lng/location.lat"),
        ("geometry.coordinates[0],geometry.coordinates[1]", "geometry.coordinates[0]/geometry.coordinates[1]"),
        ("x,y", "x/y"), ("x,y,lat,lon", "lon/lat"),
        ("store_latitude,store_longitude", "store_longitude/store_latitude"),
        ("lat", ""), ("x,lat", "x/lat"), ("long name,late fee", ""), ("{lat},{lon}", ""),
    ])
    func `the columns of a position are found`(header: String, found: String) {
        let discovery = PointDiscovery(columns: header.split { ",|".contains($0) }.map(String.init))
        let columns = discovery.columns.map { "\($0.longitude)/\($0.latitude)" }
        #expect(columns ?? "" == found)
    }

    @Test func `what else would have fitted is told`() {
        let discovery = PointDiscovery(columns: ["lat", "lon", "Latitude"])
        #expect(discovery.explanation == "longitude ← lon, latitude ← lat")
        #expect(discovery.notes == ["Latitude was left out, since lat is taken instead"])
    }

    private func job(_ input: String) throws(JobFileError) -> Job {
        let text = """
            version: 1
            input:
              file: a.csv
            \(input)
            providers: [{name: nominatim}]
            output: [{file: a.geojson}]
            """
        return try JobFile.job(in: Array(text.utf8), file: "job.yaml") { _ in nil }
    }

    @Test func `a job for positions is read and written`() throws {
        let job = try job("  point: {longitude: \"{lon}\", latitude: \"{lat}\"}")
        #expect(job.input.query.isEmpty)
        #expect(job.input.point?.longitude.template == "{lon}")
        #expect(job.input.point?.latitude.template == "{lat}")
        let text = JobFile.text(of: job, path: "job.yaml", workingFolder: "/work")
        #expect(try JobFile.job(in: Array(text.utf8), file: "job.yaml") { _ in nil } == job)
    }

    @Test(arguments: [
        ("  point: {longitude: \"{lon}\"}", "job.yaml:4:10: input.point: \"latitude:\" is missing"),
        ("  point: \"{lon}, {lat}\"", "keys with values belong here (longitude, latitude), not text"),
        ("  point: {longitude: \"{x}\", latitude: \"{y}\"}\n  query: \"{a}\"", "there is \"point:\" too"),
        ("  point: {longitude: \"{x}\", latitude: \"{y}\", lattitude: a}", "did you mean latitude?"),
        ("", "or \"point:\" with longitude and latitude"),
    ])
    func `what is wrong with a position is said`(input: String, message: String) {
        let error = #expect(throws: JobFileError.self) { try job(input) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func `positions are asked once each and decided by distance`() async throws {
        let rows = "1,39.8,-89.65\n2,,\n3,north,-89.65\n4,\"39,8\",89.65 W\n5,12,100\n6,0,0\n"
        let fixture = try PassFixture("id,lat,lon\n" + rows, point: ("{lon}", "{lat}"), policy: MatchPolicy())
        let geocoder = ScriptedGeocoder { query in
            guard let point = query.point, point.latitude > 30 else {
                return Reply(.success(Answer(candidates: [])), attempts: 1)
            }
            var place = Candidate()
            place.label = "12 Main Street"
            place.precision = .rooftop
            place.coordinate = Coordinate(longitude: point.longitude, latitude: point.latitude + 0.000_1)
            return Reply(.success(Answer(candidates: [place])), attempts: 1)
        }
        let figures = try await fixture.fetch([geocoder])
        #expect(Set(geocoder.asked) == ["-89.65 39.8", "100.0 12.0"])
        #expect(figures.repeats == 1)
        let features = try await fixture.export([geocoder])
        #expect(
            features.map { $0["geo_reason"] as? String }
                == ["exact", "blank", "bad_coordinate", "exact", "not_found", "bad_coordinate"]
        )
        #expect(
            features.map { $0["geo_outcome"] as? String }
                == ["matched", "skipped", "failed", "matched", "unmatched", "failed"]
        )
        #expect(features[0]["geo_match"] as? String == "distance=11m")
        #expect(features[0]["lat"] as? String == "39.8")
    }
}
