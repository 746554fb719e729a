/// Which template gives which part of the query, before the input's columns are known.
package struct QuerySource: Hashable, Sendable {
    /// The parts that a template can give.
    package typealias Part = Query.Part

    /// The templates, each for another part.
    package private(set) var templates: [Part: QueryTemplate]

    /// The parts from those templates.
    package init(_ templates: [Part: QueryTemplate]) { self.templates = templates }

    /// The whole address on one line from that template.
    package init(line: QueryTemplate) { templates = [.line: line] }

    /// The names of all columns used, each once.
    package var columns: [String] {
        var seen: Set<String> = []
        return Part.allCases.flatMap { templates[$0]?.columns ?? [] }.filter { seen.insert($0).inserted }
    }

    /// Finds the templates' columns among those of an input.
    ///
    /// For an empty input, which has no columns and no records, any template will do.
    ///
    /// - Throws: `QueryTemplateError` when there is no such column.
    package func compiled(for columns: [String]) throws -> QueryMaker { try QueryMaker(self, columns: columns) }
}
