import Geocoding
import OfflineLocator
import ProviderFetch

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Sets up the geocoders that a job names.
enum Geocoders {
    /// A job's geocoders in its order; nothing is sent.
    ///
    /// - Throws: `LocatorError` and `ProviderError`.
    static func all(of job: Job, stop: StopSignal, clock: any Clock<Duration>) throws -> [any Geocoder] {
        try job.providers.map { entry in
            if let file = entry.file { return try OfflineGeocoder(file: file, concurrency: cores) }
            return try http(entry, limits: job.limits, stop: stop, clock: clock)
        }
    }

    private static func http(
        _ entry: ProviderEntry,
        limits: JobLimits,
        stop: StopSignal,
        clock: some Clock<Duration>
    ) throws -> any Geocoder {
        var settings = ProviderSettings(name: entry.name)
        settings.definition = entry.definition
        settings.endpoint = entry.endpoint
        settings.requestsPerSecond = entry.rate?.perSecond
        settings.concurrency = entry.concurrency
        settings.timeout = entry.timeout
        settings.attempts = entry.attempts ?? limits.attempts
        if let language = entry.language { settings.language = language }
        settings.contact = entry.contact
        settings.plainHTTP = entry.plainHTTP
        settings.longestOutage = limits.longestOutage
        settings.agent = "geomill/\(ProgramVersion.number)"
        return try HTTPGeocoder(settings, stop: stop, clock: clock, seed: .random(in: 0...UInt64.max))
    }

    private static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
