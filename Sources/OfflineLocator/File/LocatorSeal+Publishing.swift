#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension LocatorSeal {
    /// Puts its seal behind a complete database, makes it durable and gives it its name.
    ///
    /// - Returns: the size of the file in bytes.
    /// - Throws: `LocatorError`; the file then still has its first name.
    static func publish(_ temporary: String, as file: String) throws -> Int {
        func failure() -> LocatorError {
            let words = errno == ENOSPC ? "the disk is full" : String(cString: strerror(errno))
            return LocatorError(.diskFailure, "the locator file \(file) could not be made durable: \(words)")
        }
        let seal = try LocatorSeal(of: OpenFile(temporary)).bytes
        let descriptor = open(temporary, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var facts = stat()
        guard write(descriptor, seal, seal.count) == seal.count, fsync(descriptor) == 0,
            fstat(descriptor, &facts) == 0
        else { throw failure() }
        guard rename(temporary, file) == 0 else {
            let words = String(cString: strerror(errno))
            throw LocatorError(.cannotCreate, "the locator file \(file) cannot be created: \(words)")
        }
        return Int(facts.st_size)
    }
}
