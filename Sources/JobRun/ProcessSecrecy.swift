import CSystem.Process
import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Keeps what this process knows from the user's other processes.
package enum ProcessSecrecy {
    /// Leaves no core file from now on, and lets no other process of the user look into this one's memory.
    package static func begin() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #else
        setrlimit(RLIMIT_CORE, &none)
        #endif
        csystem_hide_process()
    }

    /// Does so when one of those providers, or a job, may be going to load a secret.
    package static func begin(for providers: [ProviderEntry], pingURL: SecretPlace? = nil) {
        let isNamed = providers.contains { !$0.secrets.isEmpty }
        if isNamed || pingURL != nil || getenv("CREDENTIALS_DIRECTORY") != nil { begin() }
    }
}
