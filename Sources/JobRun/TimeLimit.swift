import Geocoding
import Synchronization

/// Asks a run to stop when it has taken as long as it may.
final class TimeLimit: Sendable {
    private let most: Duration?
    private let over = Atomic(false)

    /// A limit, or none.
    init(_ most: Duration?) { self.most = most }

    /// True once the limit has stopped the run.
    var isOver: Bool { over.load(ordering: .relaxed) }

    /// What has happened, for a person.
    var words: String { "as much time has passed as the run may take (\(ScalarText.text(of: most ?? .zero)))" }

    typealias Watch = Task<Void, Never>

    /// Begins to measure; the task that is returned is to be cancelled when the run has ended.
    func watch(
        _ stop: StopSignal,
        on clock: any Clock<Duration>,
        told: @escaping @Sendable (String) -> Void
    ) -> Watch? {
        most.map { most in
            Task {
                guard (try? await stop.sleep(for: most, on: clock)) == true else { return }
                over.store(true, ordering: .relaxed)
                told(words)
                stop.stop()
            }
        }
    }
}
