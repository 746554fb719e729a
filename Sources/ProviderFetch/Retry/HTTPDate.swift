import Geocoding

/// Reads the three forms of date that HTTP knows (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Seconds since 1970, or nil for text that is no date.
    static func seconds(_ text: String) -> Int? {
        let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }
        // `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`
        if words.count == 6, words[5] == "gmt" {
            return seconds(day: words[1], month: words[2], year: words[3], time: words[4])
        }
        if words.count == 5 { return seconds(day: words[2], month: words[1], year: words[4], time: words[3]) }
        return nil
    }

    private static func seconds(day: Substring, month: Substring, year: Substring, time: Substring) -> Int? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
        guard let day = number(day, digits: 2), (1...31).contains(day),
            let month = months.firstIndex(where: { $0 == month }),
            let year = fullYear(year), clock.count == 3,
            let hour = clock[0], hour < 24, let minute = clock[1], minute < 60, let second = clock[2], second <= 60
        else { return nil }
        return days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard (1...digits).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else {
            return nil
        }
        return Int(text)
    }

    /// Years of two digits are those from 1970 to 2069.
    private static func fullYear(_ text: Substring) -> Int? {
        guard let year = number(text, digits: 4) else { return nil }
        switch text.utf8.count {
        case 4: return year
        case 2: return year < 70 ? 2000 + year : 1900 + year
        default: return nil
        }
    }

    /// Days since 1970-01-01 in the Gregorian calendar, counted in years that begin in March.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
