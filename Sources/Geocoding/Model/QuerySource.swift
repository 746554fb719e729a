/// Which template gives which part of the query, before the input's columns are known.
package struct QuerySource: Hashable, Sendable {
    /// The parts that a template can give.
    package typealias Part = Query.Part

    /// Where the position of a reverse query comes from.
    package struct Point: Hashable, Sendable {
        package let longitude: QueryTemplate
        package let latitude: QueryTemplate

        /// A position from those templates, in degrees.
        package init(longitude: QueryTemplate, latitude: QueryTemplate) {
            self.longitude = longitude
            self.latitude = latitude
        }
    }

    /// The templates, each for another part; none for reverse queries.
    package private(set) var templates: [Part: QueryTemplate] = [:]
    /// The templates of reverse queries; nil for queries by address.
    package private(set) var point: Point?

    /// The parts from those templates.
    package init(_ templates: [Part: QueryTemplate]) { self.templates = templates }

    /// The whole address on one line from that template.
    package init(line: QueryTemplate) { templates = [.line: line] }

    /// Reverse queries for the position from those templates.
    package init(_ point: Point) { self.point = point }

    /// The names of all columns used, each once.
    package var columns: [String] {
        var seen: Set<String> = []
        let all = Part.allCases.map { templates[$0] } + [point?.longitude, point?.latitude]
        return all.flatMap { $0?.columns ?? [] }.filter { seen.insert($0).inserted }
    }

    /// Finds the templates' columns among those of an input.
    ///
    /// For an empty input, which has no columns and no records, any template will do.
    ///
    /// - Throws: `QueryTemplateError` when there is no such column.
    package func compiled(for columns: [String]) throws -> QueryMaker { try QueryMaker(self, columns: columns) }
}
