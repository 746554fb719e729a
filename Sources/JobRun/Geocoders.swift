import Geocoding
import OfflineLocator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The geocoders that a job names, in its order.
struct Geocoders {
    private(set) var all: [any Geocoder] = []
    /// What a person should know about them.
    private(set) var warnings: [String] = []

    /// Sets up a job's providers; nothing is sent.
    ///
    /// - Throws: `LocatorError` and `ProviderError`.
    init(_ job: Job, stop: StopSignal, clock: any Clock<Duration>) throws {
        for entry in job.providers {
            if let file = entry.file {
                let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
                all.append(try OfflineGeocoder(file: file, concurrency: cores))
            }
        }
    }
}
