import Geocoding

/// The address file of a job, and how its columns become queries.
package struct JobInput: Hashable, Sendable {
    /// How an address file is written.
    package enum Format: String, CaseIterable, Sendable { case csv, tsv, jsonl }

    /// What becomes of rows with more or fewer fields than the header.
    package enum Ragged: String, CaseIterable, Sendable {
        /// The run stops with the row's line.
        case error
        /// Short rows are filled with empty fields.
        case pad
    }

    /// The file's path; `-` is standard input.
    package var file: String
    /// How the file is written; nil goes by its name and content.
    package var format: Format?
    /// One of `, ; tab |` as a byte; nil looks into the file.
    package var delimiter: UInt8?
    /// False when the first row is a record already.
    package var header = true
    /// What becomes of rows with more or fewer fields than the header.
    package var ragged = Ragged.error
    /// The templates that make a query of a record, each part at most once; none for positions, else at least one.
    package var query: [QueryPart]
    /// The templates of the position whose address is asked; nil when addresses are.
    package var point: PointParts?

    /// The templates as one text, which tells whether two jobs make their queries alike.
    var questionText: String {
        let parts = query + [point?.longitude, point?.latitude].compactMap(\.self)
        return parts.map { "\($0.name)=\($0.template)\n" }.joined()
    }

    /// The input of that file, with the defaults for all else.
    package init(file: String, query: [QueryPart]) {
        self.file = file
        self.query = query
    }
}

/// The templates of a position, in degrees.
package struct PointParts: Hashable, Sendable {
    package let longitude: QueryPart
    package let latitude: QueryPart

    /// A position made of those parts.
    package init(longitude: QueryPart, latitude: QueryPart) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// A position from those templates.
    package init(longitude: String, latitude: String, at place: SourcePlace) {
        self.longitude = QueryPart(name: Self.names[0], template: longitude, place: place)
        self.latitude = QueryPart(name: Self.names[1], template: latitude, place: place)
    }

    /// The names of the two.
    package static let names = ["longitude", "latitude"]
}

/// The template of one part of the query, as the job writes it.
package struct QueryPart: Sendable {
    /// The name of one of `Query.Part`, or of `PointParts.names`.
    package let name: String
    /// The template: text with columns in braces, such as `{street} {no}`.
    package let template: String
    /// Where the template is written, for messages.
    package let place: SourcePlace

    /// A template for that part.
    package init(name: String, template: String, place: SourcePlace) {
        self.name = name
        self.template = template
        self.place = place
    }

    /// The names that a part may have, `line` first.
    package static let names = Query.Part.allCases.map(\.rawValue)
}

extension QueryPart: Hashable {
    /// Where a template is written makes no difference to what it means.
    package static func == (left: QueryPart, right: QueryPart) -> Bool {
        left.name == right.name && left.template == right.template
    }

    /// Goes by name and template.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(template)
    }
}
