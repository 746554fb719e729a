import CSystem.Curl
import Foundation

/// The least that a program on libcurl can do: one thread, one multi handle, so many transfers under way.
///
/// No journal, no reading of answers, no retry: what any client on libcurl pays for the same requests.
final class BareLoop {
    private final class Slot {
        var body: [UInt8] = []
    }

    /// The URLs, each ended by a zero byte, one after the other.
    private let urls: [CChar]
    /// Where each URL begins.
    private let starts: [Int]
    private let multi = curl_multi_init()
    private var next = 0
    private(set) var good = 0

    /// A loop over the targets on the server at `base`, separated by line feeds.
    init(base: String, targets: ArraySlice<UInt8>) {
        var urls: [CChar] = []
        var starts: [Int] = []
        urls.reserveCapacity(2 * targets.count)
        for target in targets.split(separator: 0x0A) {
            starts.append(urls.count)
            urls += base.utf8.lazy.map(CChar.init(bitPattern:))
            urls += target.lazy.map(CChar.init(bitPattern:))
            urls.append(0)
        }
        self.urls = urls
        self.starts = starts
    }

    /// The number of requests.
    var count: Int { starts.count }

    deinit { curl_multi_cleanup(multi) }

    /// Asks for every target once; `good` is then the number of replies with status 200.
    func run(concurrency: Int, headers: [String]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for header in headers { list = curl_slist_append(list, header) }
        defer { curl_slist_free_all(list) }
        csystem_multi_set_long(multi, CURLMOPT_MAXCONNECTS, concurrency)
        let slots = (0..<concurrency).map { _ in Slot() }
        var underWay = 0
        for slot in slots {
            guard let easy = curl_easy_init() else { continue }
            prepare(easy, slot, list)
            if start(easy, slot) { underWay += 1 } else { curl_easy_cleanup(easy) }
        }
        while underWay > 0 {
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            var isIdle = true
            var left: Int32 = 0
            while let message = curl_multi_info_read(multi, &left) {
                guard let easy = message.pointee.easy_handle else { continue }
                isIdle = false
                if !finish(easy) { underWay -= 1 }
            }
            if isIdle { curl_multi_poll(multi, nil, 0, 1000, nil) }
        }
        withExtendedLifetime(slots) {}
    }

    private func prepare(_ easy: UnsafeMutableRawPointer, _ slot: Slot, _ list: UnsafeMutablePointer<curl_slist>?) {
        let pointer = Unmanaged.passUnretained(slot).toOpaque()
        csystem_set_long(easy, CURLOPT_NOSIGNAL, 1)
        csystem_set_long(easy, CURLOPT_TIMEOUT_MS, 15_000)
        csystem_set_list(easy, CURLOPT_HTTPHEADER, list)
        csystem_set_pointer(easy, CURLOPT_WRITEDATA, pointer)
        csystem_set_pointer(easy, CURLOPT_PRIVATE, pointer)
        csystem_set_receive(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, slot in
            guard let bytes, let slot else { return 0 }
            let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
            Unmanaged<Slot>.fromOpaque(slot).takeUnretainedValue().body.append(contentsOf: body)
            return size * count
        }
    }

    private func start(_ easy: UnsafeMutableRawPointer, _ slot: Slot) -> Bool {
        guard next < starts.count else { return false }
        slot.body.removeAll(keepingCapacity: true)
        urls.withUnsafeBufferPointer { urls in
            // libcurl keeps a copy.
            _ = csystem_set_string(easy, CURLOPT_URL, urls.baseAddress.map { $0 + starts[next] })
        }
        next += 1
        return curl_multi_add_handle(multi, easy) == CURLM_OK
    }

    /// Takes the reply and starts the next transfer; false when there is none.
    private func finish(_ easy: UnsafeMutableRawPointer) -> Bool {
        var status = 0
        csystem_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        var pointer: UnsafeMutableRawPointer?
        csystem_get_pointer(easy, CURLINFO_PRIVATE, &pointer)
        curl_multi_remove_handle(multi, easy)
        guard let pointer else { return false }
        let slot = Unmanaged<Slot>.fromOpaque(pointer).takeUnretainedValue()
        if status == 200, !slot.body.isEmpty { good += 1 }
        if start(easy, slot) { return true }
        curl_easy_cleanup(easy)
        return false
    }
}

extension Workbench {
    /// Asks a server for the targets in a file, one a line after the header lines and a blank line.
    static func runBareLoop(_ arguments: inout Arguments) throws -> Int32 {
        let base = try arguments.word("URL")
        let file = try arguments.word("REQUESTS")
        let concurrency: Int = try arguments.number("concurrency", default: 32)
        try arguments.finish()
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        guard let end = bytes.indices.dropFirst().first(where: { bytes[$0] == 0x0A && bytes[$0 - 1] == 0x0A }) else {
            throw UsageError(description: "\(file): no blank line")
        }
        let headers = bytes[..<end].split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        curl_global_init(Int(CURL_GLOBAL_ALL))
        let loop = BareLoop(base: base, targets: bytes[end...])
        loop.run(concurrency: concurrency, headers: headers)
        guard loop.good == loop.count else {
            throw ChildError(description: "\(loop.count - loop.good) of \(loop.count) requests failed")
        }
        return 0
    }
}
