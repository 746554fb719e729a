internal import CSystem.Curl

/// The header lines of requests, in the form that libcurl takes.
///
/// Belongs to the thread that drives libcurl; must outlive the transfers that use its lists.
final class HeaderLists {
    private let lines: [String]
    /// For requests without a line of their own, by whether they post JSON.
    private let plain: HeaderList
    private let json: HeaderList

    /// Lists with those lines in each.
    init(_ lines: [String]) {
        self.lines = ["Accept: application/json", "Expect:"] + lines
        plain = HeaderList(self.lines)
        json = HeaderList(self.lines + [Self.jsonLine])
    }

    private static let jsonLine = "Content-Type: application/json"

    /// The list for such a request.
    func list(for request: HTTPRequest) -> HeaderList {
        let isJSON =
            switch request.body {
            case .json: true
            default: false
            }
        guard !request.header.isEmpty else { return isJSON ? json : plain }
        let list = HeaderList(lines + (isJSON ? [Self.jsonLine] : []))
        list.append(request.header)
        return list
    }
}

/// One list of header lines.
final class HeaderList {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    /// A list of those lines.
    init(_ lines: [String]) { for line in lines { append(Array(line.utf8) + [0]) } }

    deinit { curl_slist_free_all(first) }

    /// Appends a line that ends with NUL.
    func append(_ line: [UInt8]) {
        line.withUnsafeBufferPointer { line in
            guard let start = line.baseAddress else { return }
            let extended = start.withMemoryRebound(to: CChar.self, capacity: line.count) {
                curl_slist_append(first, $0)
            }
            if let extended { first = extended }
        }
    }
}
