import Foundation
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
        let straight = try pacedRun(trial, library, steps: [0, 0])
        var most = 0.0
        for steps in [[86_400], [-86_400], [86_400, -86_400], [-86_400, 86_400]] {
            let seconds = try pacedRun(trial, library, steps: steps)
            let change = abs(seconds / straight - 1)
            most = max(most, change)
            trial.expect("P16", change < 0.05, "\(seconds) s with steps of \(steps) s, \(straight) s without")
        }
        trial.measured("P16", "changes by \((most * 100).tenths) %")
    }

    /// The seconds from the first to the last request of a run while the clock is set.
    private static func pacedRun(_ trial: Trial, _ library: String, steps: [Int]) throws -> Double {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 200)
        try bed.writeJob(provider.url) { $0.rate = "20/s" }
        let file = try bed.folder.write("0\n", to: "shift")
        let child = try bed.start(environment: ["LD_PRELOAD": library, "SHIFT_FILE": file])
        for step in steps {
            usleep(1_500_000)
            _ = try bed.folder.write("\(step)\n", to: "shift")
        }
        let ending = try child.wait(atMost: 60)
        trial.count("P16")
        trial.expect("P16", ending.code == 0, "steps \(steps): ended with \(ending.code): \(child.errors)")
        let seconds = bed.status["seconds"] as? Int ?? -1
        trial.expect("P16", (0...60).contains(seconds), "steps \(steps): the status says \(seconds) s")
        let text = try String(contentsOfFile: bed.output + ".summary.json", encoding: .utf8)
        let summary = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        let (started, finished) = (summary["started"] as? String ?? "", summary["finished"] as? String ?? "")
        // The stamps are what shows that the clock was set at all.
        let isSet = started.prefix(10) != finished.prefix(10)
        trial.expect("P16", isSet == (steps.last != 0), "steps \(steps): from \(started) to \(finished)")
        let arrivals = provider.statistics.arrivals
        guard let first = arrivals.first, let last = arrivals.last else { return 0 }
        return (last - first) / .seconds(1)
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
