import TestSupport

extension TemporaryFolder {
    /// Writes a job that asks the provider for the addresses of `in.csv`, as fast as it answers, into `out.geojson`.
    ///
    /// `settings` are added to those of the provider, `more` to the file.
    func writeStreetJob(
        _ provider: LoopbackProvider,
        _ settings: String = "",
        more: String = "",
        to name: String = "job.yaml"
    ) throws {
        _ = try write(
            """
            version: 1
            input:
              file: in.csv
              query: {street: "{street}", city: "{city}", region: "{state}", postcode: "{zip}"}
            providers: [{name: nominatim, endpoint: "\(provider.url)", rate: 100000/s, \(settings)}]
            output: [{file: out.geojson}]
            \(more)
            """,
            to: name
        )
    }
}
