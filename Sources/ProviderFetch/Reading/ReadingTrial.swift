package import Geocoding

/// Reads answers of a built-in provider without asking it, in the way that those that are asked for are read.
///
/// For measuring what that costs. Not for two threads at once.
package final class ReadingTrial {
    private let reader: ResponseReader
    private let parser = JSONParser(limit: 2 << 20, depth: 64)

    /// A trial of the provider of that name.
    ///
    /// - Throws: `ProviderError` when none is built in.
    package init(provider: String) throws { reader = ResponseReader(try .builtIn(provider)) }

    /// The candidates in the body of a response with status 200; nil when it is no answer.
    package func candidates(in body: [UInt8]) -> [Candidate]? {
        let reading = reader.read(HTTPResponse(status: 200, body: body), to: Query(), parser: parser, now: 0)
        return reading.attemptClass == .answer ? reading.candidates : nil
    }
}
