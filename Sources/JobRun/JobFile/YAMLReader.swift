import CSystem.YAML
import Geocoding

/// Reads one YAML document with libyaml, without what lets a document mean more than it shows.
///
/// Anchors, aliases, tags, merge keys, repeated keys and further documents are refused.
struct YAMLReader: ~Copyable {
    /// The largest job file, in bytes.
    static let largestFile = 1 << 20
    /// The most mappings and lists inside one another.
    static let deepestNesting = 32

    private let file: String
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// Reads the document in `bytes`; nil for an empty one.
    ///
    /// `file` is the name for messages. Throws `JobFileError` with the first problem.
    static func document(in bytes: [UInt8], file: String) throws(JobFileError) -> YAMLNode? {
        guard bytes.count <= largestFile else {
            let place = SourcePlace(file: file, line: 1, column: 1, path: "")
            throw JobFileError(.invalid, [JobProblem(place, "a job file is at most 1 MiB; this one is larger")])
        }
        let reader = YAMLReader(file: file)
        return try bytes.withUnsafeBufferPointer { buffer throws(JobFileError) in
            yaml_parser_set_input_string(reader.parser, buffer.baseAddress, buffer.count)
            return try reader.document(in: buffer)
        }
    }

    private init(file: String) {
        self.file = file
        parser = .allocate(capacity: 1)
        let isReady = yaml_parser_initialize(parser)
        precondition(isReady == 1, "out of memory")
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    private func document(in bytes: UnsafeBufferPointer<UInt8>) throws(JobFileError) -> YAMLNode? {
        var root: YAMLNode?
        while true {
            var event = try next(in: bytes)
            defer { yaml_event_delete(&event) }
            switch event.type {
            case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
            case YAML_DOCUMENT_START_EVENT:
                guard root == nil else { throw problem(event.start_mark, "", "a job file holds one document only") }
            case YAML_STREAM_END_EVENT: return root
            default: root = try node(event, path: "", depth: 0, bytes)
            }
        }
    }

    private func node(
        _ event: yaml_event_t,
        path: String,
        depth: Int,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(JobFileError) -> YAMLNode {
        let mark = event.start_mark
        guard depth < Self.deepestNesting else {
            throw problem(mark, path, "mappings and lists are nested more than \(Self.deepestNesting) deep")
        }
        let content: YAMLNode.Content
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            try refuse(anchor: scalar.anchor, tag: scalar.tag, mark, path)
            let isQuoted = scalar.style != YAML_PLAIN_SCALAR_STYLE
            content = .scalar(text(of: event), isQuoted: isQuoted)
        case YAML_SEQUENCE_START_EVENT:
            try refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, mark, path)
            content = .sequence(try elements(path: path, depth: depth, bytes))
        case YAML_MAPPING_START_EVENT:
            try refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, mark, path)
            content = .mapping(try entries(path: path, depth: depth, bytes))
        case YAML_ALIAS_EVENT:
            throw problem(mark, path, "aliases (*name) are not read; write the value out")
        default: throw problem(mark, path, "a value is missing here")
        }
        return YAMLNode(content: content, place: place(mark, path))
    }

    private func elements(
        path: String,
        depth: Int,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(JobFileError) -> [YAMLNode] {
        var elements: [YAMLNode] = []
        while true {
            var event = try next(in: bytes)
            defer { yaml_event_delete(&event) }
            if event.type == YAML_SEQUENCE_END_EVENT { return elements }
            let path = JobPath.element(elements.count + 1, of: path)
            elements.append(try node(event, path: path, depth: depth + 1, bytes))
        }
    }

    private func entries(
        path: String,
        depth: Int,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(JobFileError) -> [YAMLNode.Entry] {
        var entries: [YAMLNode.Entry] = []
        var seen: Set<String> = []
        while true {
            var event = try next(in: bytes)
            defer { yaml_event_delete(&event) }
            if event.type == YAML_MAPPING_END_EVENT { return entries }
            let mark = event.start_mark
            guard case .scalar(let key, _) = try node(event, path: path, depth: depth + 1, bytes).content else {
                throw problem(mark, path, "a key is text, not a list or mapping; quote a value that begins with {")
            }
            let path = JobPath.child(Escaping.shown(key), of: path)
            guard key != "<<" else { throw problem(mark, path, "merge keys are not read; write the values out") }
            guard seen.insert(key).inserted else { throw problem(mark, path, "the key is there twice") }
            var following = try next(in: bytes)
            defer { yaml_event_delete(&following) }
            let value = try node(following, path: path, depth: depth + 1, bytes)
            entries.append(YAMLNode.Entry(key: key, keyPlace: place(mark, path), value: value))
        }
    }

    private func text(of event: yaml_event_t) -> String {
        let scalar = event.data.scalar
        return String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    }

    private func refuse(
        anchor: UnsafeMutablePointer<UInt8>?,
        tag: UnsafeMutablePointer<UInt8>?,
        _ mark: yaml_mark_t,
        _ path: String
    ) throws(JobFileError) {
        if anchor != nil { throw problem(mark, path, "anchors (&name) are not read; write the value out") }
        if tag != nil { throw problem(mark, path, "tags (!name) are not read; leave the tag out") }
    }

    private func next(in bytes: UnsafeBufferPointer<UInt8>) throws(JobFileError) -> yaml_event_t {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxProblem(in: bytes) }
        return event
    }

    private func syntaxProblem(in bytes: UnsafeBufferPointer<UInt8>) -> JobFileError {
        let message = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
        guard parser.pointee.error == YAML_READER_ERROR else {
            return problem(parser.pointee.problem_mark, "", "this is not YAML: \(message)")
        }
        let before = bytes.prefix(parser.pointee.problem_offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before.count - ((before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1) + 1
        let place = SourcePlace(file: file, line: line, column: column, path: "")
        return JobFileError(.invalid, [JobProblem(place, "the file is not plain UTF-8 text: \(message)")])
    }

    private func problem(_ mark: yaml_mark_t, _ path: String, _ message: String) -> JobFileError {
        JobFileError(.invalid, [JobProblem(place(mark, path), message)])
    }

    private func place(_ mark: yaml_mark_t, _ path: String) -> SourcePlace {
        SourcePlace(
            file: file,
            line: Int(clamping: mark.line) + 1,
            column: Int(clamping: mark.column) + 1,
            path: path
        )
    }
}
