/// Text made of a record's columns and constants, such as `{street} {no}` or `DE`.
///
/// A column's name stands in braces; `{{` and `}}` are the braces themselves. White space and the marks `,` `;` `|`
/// separate, and so does a dash or slash that stands alone: what separates an empty column from its neighbours is left
/// out with it, so `{street}, {city}, {zip}` without a city gives `street, zip`. Text that touches a column's braces,
/// such as the `#` of `#{unit}`, is left out with it too. Any other text is a constant and stays.
package struct QueryTemplate: Hashable, Sendable {
    /// A column or a constant, with what is written before it.
    struct Piece: Hashable, Sendable {
        /// What separates it from the piece before.
        var separator = ""
        /// Text that touches the column on its left, or the constant.
        var prefix = ""
        /// The column's name; nil for a constant.
        var column: String?
        /// Text that touches the column on its right.
        var suffix = ""
    }

    /// What the template is made of, in order.
    let pieces: [Piece]
    /// The template as it was written.
    package let text: String

    /// The template that the text writes down.
    ///
    /// - Throws: `QueryTemplateError` for braces that do not fit together or hold no name.
    package init(parsing text: String) throws {
        self.text = text
        pieces = Self.pieces(try Self.runs(in: text))
    }

    /// The names of the columns, as written, each once, in order.
    package var columns: [String] {
        var seen: Set<String> = []
        return pieces.compactMap(\.column).filter { seen.insert($0).inserted }
    }
}

/// Why a template cannot be used.
package struct QueryTemplateError: Error, CustomStringConvertible, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// The braces do not fit together, or hold no name.
        case malformed
        /// There is no such column.
        case unknownColumn(String)
        /// The name fits several columns, but none exactly.
        case ambiguousColumn(String)
    }
    package let reason: Reason
    /// What is wrong and what to do, for a person.
    package let description: String

    /// An error for that reason.
    init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}
