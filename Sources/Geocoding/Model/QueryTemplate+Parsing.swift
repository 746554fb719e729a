extension QueryTemplate {
    /// Literal text, or a column's name.
    enum Run: Hashable {
        case literal(String)
        case column(String)
    }

    /// Takes the text apart at its braces.
    ///
    /// - Throws: `QueryTemplateError` for braces that do not fit together or hold no name.
    static func runs(in text: String) throws -> [Run] {
        var runs: [Run] = []
        var literal = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                rest.removeFirst()
                literal.append(scalar)
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    throw QueryTemplateError(.malformed, "{ without } in \"\(text)\"; write {{ for the brace itself")
                }
                let name = Substring(rest[..<end])
                guard name.contains(where: { !$0.isWhitespace }), !name.contains("{") else {
                    throw QueryTemplateError(.malformed, "{} must hold one column's name in \"\(text)\"")
                }
                rest = rest[rest.index(after: end)...]
                if !literal.isEmpty { runs.append(.literal(String(literal))) }
                literal = .init()
                runs.append(.column(String(name)))
            case "}":
                throw QueryTemplateError(.malformed, "} without { in \"\(text)\"; write }} for the brace itself")
            default:
                literal.append(scalar)
            }
        }
        if !literal.isEmpty { runs.append(.literal(String(literal))) }
        return runs
    }

    /// Gives every bit of literal text its place: a separator, part of a column, or a constant.
    static func pieces(_ runs: [Run]) -> [Piece] {
        var pieces: [Piece] = []
        var separator = ""
        var prefix = ""
        for (index, run) in runs.enumerated() {
            guard case .literal(let literal) = run else {
                if case .column(let name) = run {
                    pieces.append(Piece(separator: separator, prefix: prefix, column: name))
                    (separator, prefix) = ("", "")
                }
                continue
            }
            let followsColumn = index > 0
            let precedesColumn = index + 1 < runs.count
            let tokens = tokens(of: literal)
            if tokens.count == 1, followsColumn, precedesColumn, !tokens[0].text.contains(where: isWordCharacter) {
                // `{no}/{unit}`: what joins two columns goes when either does.
                separator = folded(tokens[0].text)
                continue
            }
            for (place, token) in tokens.enumerated() {
                if token.isSeparator {
                    separator += token.text
                } else if place == 0, followsColumn {
                    pieces[pieces.count - 1].suffix = token.text
                } else if place == tokens.count - 1, precedesColumn {
                    prefix = token.text
                } else if token.text.contains(where: isWordCharacter) {
                    pieces.append(Piece(separator: folded(separator), prefix: token.text))
                    separator = ""
                } else {
                    separator += token.text
                }
            }
            separator = folded(separator)
        }
        return pieces
    }

    /// Runs of separating characters and the text between them.
    private static func tokens(of literal: String) -> [(text: String, isSeparator: Bool)] {
        var tokens: [(text: String, isSeparator: Bool)] = []
        for character in literal {
            let isSeparator = character.isWhitespace || ",;|".contains(character)
            if let last = tokens.last, last.isSeparator == isSeparator {
                tokens[tokens.count - 1].text.append(character)
            } else {
                tokens.append((String(character), isSeparator))
            }
        }
        return tokens
    }

    /// The text with every run of white space as one blank.
    private static func folded(_ text: String) -> String {
        var folded = ""
        for character in text where !(character.isWhitespace && folded.last == " ") {
            folded.append(character.isWhitespace ? " " : character)
        }
        return folded
    }

    private static func isWordCharacter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
