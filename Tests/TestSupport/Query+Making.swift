package import Geocoding

extension Query {
    /// A query of one line.
    package static func line(_ text: String, country: String = "") -> Query {
        var query = Query()
        query.line = text
        query.country = country
        return query
    }

    /// A query in parts.
    package static func parts(
        number: String = "",
        street: String = "",
        unit: String = "",
        city: String = "",
        region: String = "",
        postcode: String = "",
        country: String = ""
    ) -> Query {
        var query = Query()
        (query.number, query.street, query.unit, query.city) = (number, street, unit, city)
        (query.region, query.postcode, query.country) = (region, postcode, country)
        return query
    }

    /// A query for the address of a position.
    package static func reverse(longitude: Double, latitude: Double) -> Query {
        var query = Query()
        query.point = Coordinate(longitude: longitude, latitude: latitude)
        return query
    }
}
