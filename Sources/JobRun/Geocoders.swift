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
    /// `happened` is told when a provider cannot be asked for a while, when it can again, and of retries. Throws
    /// `LocatorError` and `ProviderError`.
    static func all(
        of job: Job,
        stop: StopSignal,
        clock: any Clock<Duration>,
        happened: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) throws -> [any Geocoder] {
        try job.providers.map { entry in
            if let file = entry.file {
                let calls = entry.concurrency ?? cores
                return try OfflineGeocoder(file: file, name: entry.name, concurrency: calls, area: entry.area)
            }
            var settings = settings(of: entry)
            settings.rateShare = job.rateShare
            settings.attempts = entry.attempts ?? job.limits.attempts
            settings.longestOutage = job.limits.longestOutage
            settings.longestWait = job.limits.longestWait
            settings.longestBackoff = job.limits.longestBackoff
            settings.note = { happened(RunEvent($0)) }
            return try HTTPGeocoder(settings, stop: stop, clock: clock, seed: .random(in: 0...UInt64.max))
        }
    }

    /// The geocoder for single look-ups, which are shown and forgotten; whoever waits for them waits a few seconds.
    ///
    /// - Throws: `LocatorError` and `ProviderError`.
    static func forLookup(_ entry: ProviderEntry, stop: StopSignal, clock: any Clock<Duration>) throws -> any Geocoder {
        if let file = entry.file {
            return try OfflineGeocoder(file: file, name: entry.name, concurrency: 1, area: entry.area)
        }
        var settings = settings(of: entry)
        settings.keepsAnswers = false
        settings.attempts = entry.attempts ?? 2
        settings.longestOutage = .seconds(10)
        settings.longestWait = .seconds(10)
        return try HTTPGeocoder(settings, stop: stop, clock: clock, seed: .random(in: 0...UInt64.max))
    }

    /// What the entry says, for a job that keeps its answers.
    static func settings(of entry: ProviderEntry) -> ProviderSettings {
        var settings = ProviderSettings(name: entry.name)
        settings.definition = entry.definition
        settings.endpoint = entry.endpoint
        if let key = entry.key { settings.key = KeySource(key) }
        if let id = entry.clientID, let secret = entry.clientSecret {
            settings.client = (id: KeySource(id), secret: KeySource(secret))
        }
        if let name = entry.username, let password = entry.password {
            settings.user = (name: KeySource(name), password: KeySource(password))
        }
        settings.tokenEndpoint = entry.tokenEndpoint
        settings.batch = entry.batch
        settings.rate = entry.rate
        settings.concurrency = entry.concurrency
        settings.timeout = entry.timeout
        settings.area = entry.area
        settings.language = entry.language
        settings.types = entry.types
        settings.candidates = entry.candidates
        settings.parameters = entry.parameters
        settings.attributes = entry.attributes
        settings.contact = entry.contact
        settings.hasAcceptedTerms = entry.hasAcceptedTerms
        settings.plainHTTP = entry.plainHTTP
        settings.privateAddresses = entry.allowPrivate
        settings.caFile = entry.caFile
        settings.agent = "geomill/\(ProgramVersion.number)"
        return settings
    }

    private static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

extension KeySource {
    init(_ place: SecretPlace) {
        switch place {
        case .variable(let name): self = .environment(name)
        case .file(let path): self = .file(path)
        }
    }
}
