import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P16: the wall clock is set forward and back by a day in the middle of a run.
    static let clock = Proof(
        Line("P16", "the wall clock does not matter", bar: "pacing changes by < 5 %"),
        isPatient: true
    ) { trial in
        guard ChildProcess.exists("cc") else { throw Unable("no C compiler for a library that shifts the clock") }
        let place = try TemporaryFolder()
        let library = place.path("shift.so")
        let words = ["cc", "-shared", "-fPIC", "-o", library, try place.write(shift, to: "shift.c"), "-ldl"]
        guard try Child(words, in: place.url).wait().code == 0 else {
            throw Unable("the library that shifts the clock cannot be compiled here")
        }
        let courses = [[0, 0], [86_400], [-86_400], [86_400, -86_400], [-86_400, 86_400]]
        // What a busy machine delays is another course each time; what a step of the clock delays is the same one.
        var least = [Double](repeating: .infinity, count: courses.count)
        for _ in 0..<3 {
            let runs = try sideBySide(courses, geomill: trial.geomill, library)
            trial.count("P16", runs.count)
            for (steps, run) in zip(courses, runs) {
                for words in run.complaints { trial.expect("P16", false, "steps \(steps): \(words)") }
            }
            for index in runs.indices {
                least[index] = min(least[index], abs(runs[index].seconds / runs[0].seconds - 1))
            }
            if least.allSatisfy({ $0 < 0.05 }) { break }
        }
        for (steps, change) in zip(courses, least) {
            trial.expect("P16", change < 0.05, "steps of \(steps) s change the time by \((change * 100).tenths) %")
        }
        trial.measured("P16", "changes by \(((least.max() ?? 0) * 100).tenths) %")
    }

    private struct PacedRun {
        /// From the first to the last request.
        var seconds = 0.0
        var complaints: [String] = []

        mutating func expect(_ holds: Bool, _ words: String) {
            if !holds { complaints.append(words) }
        }
    }

    /// Does all of them at the same time, so that all meet the machine in the same mood.
    private static func sideBySide(_ courses: [[Int]], geomill: String, _ library: String) throws -> [PacedRun] {
        let runs = Mutex([Result<PacedRun, any Error>](repeating: .success(PacedRun()), count: courses.count))
        let group = DispatchGroup()
        for (index, steps) in courses.enumerated() {
            group.enter()
            Thread.detachNewThread {
                let run = Result { try pacedRun(geomill, library, steps: steps) }
                runs.withLock { $0[index] = run }
                group.leave()
            }
        }
        group.wait()
        return try runs.withLock(\.self).map { try $0.get() }
    }

    /// A run of some ten seconds while the clock is set.
    private static func pacedRun(_ geomill: String, _ library: String, steps: [Int]) throws -> PacedRun {
        var run = PacedRun()
        let provider = try LoopbackProvider.start(asksKernel: true)
        defer { provider.stop() }
        let bed = try ProofBed(geomill: geomill, rows: 200)
        try bed.writeJob(provider.url) { $0.rate = "20/s" }
        let file = try bed.folder.write("0\n", to: "shift")
        let child = try bed.start(environment: ["LD_PRELOAD": library, "SHIFT_FILE": file])
        // Once it is at work: when it began has been written down by then.
        let latest = ContinuousClock.now + .seconds(60)
        while provider.statistics.attempts == 0, ContinuousClock.now < latest { usleep(10_000) }
        for step in steps {
            usleep(1_500_000)
            _ = try bed.folder.write("\(step)\n", to: "shift")
        }
        let ending = try child.wait(atMost: 60)
        run.expect(ending.code == 0, "ended with \(ending.code): \(child.errors)")
        let seconds = bed.status["seconds"] as? Int ?? -1
        run.expect((0...60).contains(seconds), "the status says \(seconds) s")
        let text = try String(contentsOfFile: bed.output + ".summary.json", encoding: .utf8)
        let summary = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        let (started, finished) = (summary["started"] as? String ?? "", summary["finished"] as? String ?? "")
        // The stamps are what shows that the clock was set at all.
        let isSet = started.prefix(10) != finished.prefix(10)
        run.expect(isSet == (steps.last != 0), "from \(started) to \(finished)")
        let arrivals = provider.statistics.arrivals.sorted()
        if let first = arrivals.first, let last = arrivals.last { run.seconds = (last - first) / .seconds(1) }
        return run
    }

    /// A library that adds what a file says to the wall clock, and leaves all other clocks alone.
    private static let shift = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <sys/time.h>
        #include <time.h>
        static long shift(void) {
            const char *name = getenv("SHIFT_FILE");
            FILE *file = name ? fopen(name, "r") : NULL;
            long seconds = 0;
            if (file) {
                if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
                fclose(file);
            }
            return seconds;
        }
        int clock_gettime(clockid_t clock, struct timespec *moment) {
            int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
            int code = real(clock, moment);
            if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) moment->tv_sec += shift();
            return code;
        }
        int gettimeofday(struct timeval *moment, void *zone) {
            int (*real)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
            int code = real(moment, zone);
            if (code == 0) moment->tv_sec += shift();
            return code;
        }
        time_t time(time_t *place) {
            struct timespec moment;
            clock_gettime(CLOCK_REALTIME, &moment);
            if (place) *place = moment.tv_sec;
            return moment.tv_sec;
        }

        """
}
