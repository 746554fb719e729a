import Geocoding
import TestSupport
import Testing

struct PointQueryTests {
    @Test(arguments: [
        ("48.137", 48.137), ("-48.137", -48.137), ("+7", 7), (" 48,137 ", 48.137), ("\u{2212}0.5", -0.5), (".5", 0.5),
        ("5.", 5), ("4.8137e1", 48.137), ("4,8E+01", 48), ("48.1° N", 48.1), ("S 33.9", -33.9), ("33.9s", -33.9),
        ("95", 95),
    ])
    func `degrees are read as people write them`(text: String, degrees: Double) {
        #expect(Degrees.value(of: text, axis: .latitude) == degrees)
    }

    @Test(arguments: [
        "", " ", "north", "-", "N", "1.2.3", "1,234.5", "4 8'", "0x10", "inf", "nan", "1e999", "N-5", "N 5 S", "5 E",
        "1-2",
        "e5", "--5", String(repeating: "1", count: 65), "٤٨",
    ])
    func `what is no number of degrees is none`(text: String) {
        #expect(Degrees.value(of: text, axis: .latitude) == nil)
    }

    private func draft(_ longitude: String, _ latitude: String) throws -> QueryDraft {
        let point = QuerySource.Point(
            longitude: try QueryTemplate(parsing: "{lon}"),
            latitude: try QueryTemplate(parsing: "{lat}")
        )
        let source = QuerySource(point)
        #expect(source.columns == ["lon", "lat"])
        return try source.compiled(for: ["id", "lat", "lon"]).query(for: AddressRecord(1, ["7", latitude, longitude]))
    }

    @Test func `a position is asked as it stands in the columns`() throws {
        let query = Query.reverse(longitude: -89.65, latitude: 39.8)
        #expect(try draft("-89.65", "39.8") == .query(query))
        #expect(try draft(" 89,65 W", "39,8°N") == .query(query))
    }

    @Test(arguments: [
        ("", " ", OutcomeReason.blank), ("1", "", .badCoordinate), ("x", "1", .badCoordinate),
        ("180.5", "1", .badCoordinate), ("39.8", "-90.1", .badCoordinate), ("0", "0.0", .badCoordinate),
    ])
    func `what is no position is not asked`(longitude: String, latitude: String, reason: OutcomeReason) throws {
        #expect(try draft(longitude, latitude) == .nothing(reason))
    }
}
