// With SwiftNIO in the program, the compiler requires this module of the C library for `stat`.
import CDispatch
package import Foundation
import PageRaster
import PositionedJSON

/// Reads whole files, with clear failures.
package enum InputFile {
    /// Maximum size of an image file, in bytes; far above that of any real image.
    static let largest = 1 << 30
    /// Maximum size of a layout, map or truth, packed and unpacked, in bytes.
    static let largestText = JSONValue.longestText

    /// All bytes of a file; `-` is stdin.
    ///
    /// - Throws: a failure with status `couldNotRun`; `badInput` for a file above the limit.
    /// - Complexity: O(bytes).
    package static func bytes(of path: String, atMost limit: Int = largest) throws(Failure) -> [UInt8] {
        if path == "-" { return try read(STDIN_FILENO, path: "stdin", expected: 0, atMost: limit) }
        return try opened(path, O_RDONLY | O_CLOEXEC, atMost: limit) { _ in nil }
    }

    /// All bytes of a file whose name comes from another file. Only a regular file is read: reading a pipe or a device may
    /// never end.
    static func bytes(ofNamed path: String, in file: String, atMost limit: Int) throws(Failure) -> [UInt8] {
        // Without `O_NONBLOCK` opening a pipe would wait for its writer.
        try opened(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, atMost: limit) { info in
            info.st_mode & S_IFMT == S_IFREG
                ? nil
                : Failure(
                    .badInput, path, "\(file) names it, but it is no regular file", "Put the file itself there.")
        }
    }

    private static func opened(
        _ path: String, _ flags: Int32, atMost limit: Int, refusal: (stat) -> Failure?
    ) throws(Failure) -> [UInt8] {
        let descriptor = unsafe open(path, flags)
        // Opening a socket fails with `ENXIO`.
        guard descriptor >= 0 else { throw Failure(reading: path, error: errno) }
        defer { close(descriptor) }
        var info = stat()
        guard unsafe fstat(descriptor, &info) == 0 else { throw Failure(reading: path, error: errno) }
        if let refusal = refusal(info) { throw refusal }
        return try read(descriptor, path: path, expected: Int(info.st_size), atMost: limit)
    }

    /// All bytes of a text file; gzip is unpacked.
    ///
    /// - Throws: a failure when the file cannot be read, and when it is an image.
    package static func text(of path: String) throws(Failure) -> Data {
        // Check the start first: the scan of a page may exceed the limit of texts.
        try refuseImage(start(of: path, count: 16), path)
        let bytes = try bytes(of: path, atMost: largestText)
        try refuseImage(bytes, path)
        guard bytes.starts(with: [0x1F, 0x8B]) else { return Data(bytes) }
        guard let unpacked = gunzip(bytes, atMost: largestText) else {
            throw Failure(.badInput, path, "the gzip data is damaged, cut short or too large", "Make the file again.")
        }
        return Data(unpacked)
    }

    private static func refuseImage(_ bytes: [UInt8], _ path: String) throws(Failure) {
        guard let image = ImageFormat(of: bytes) else { return }
        throw Failure(
            .badInput, path, "this is an image (\(image.displayName))",
            "Give a file made from it: extract makes layouts and maps.")
    }

    /// The first bytes of a regular file; empty for anything else, which may be readable only once or not at all.
    static func start(of path: String, count: Int) -> [UInt8] {
        var info = stat()
        guard unsafe stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return [] }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: count)
        let found = unsafe Foundation.read(descriptor, &start, count)
        return Array(start.prefix(max(0, found)))
    }

    private static func read(
        _ descriptor: Int32, path: String, expected: Int, atMost limit: Int
    ) throws(Failure) -> [UInt8] {
        guard expected <= limit else { throw tooLarge(path, limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected)
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe Foundation.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(reading: path, error: errno)
            }
            guard bytes.count + count <= limit else { throw tooLarge(path, limit) }
            bytes.append(contentsOf: chunk[..<count])
        }
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> Failure {
        Failure(.badInput, path, "larger than \(limit >> 20) MiB", "Give a smaller file.")
    }
}

extension Failure {
    /// A failure to read `path`, from the system's error number.
    init(reading path: String, error: Int32) {
        switch error {
        case ENOENT, ENOTDIR:
            self.init(.couldNotRun, path, "the file does not exist", "Check the path.")
        case EACCES, EPERM:
            self.init(.couldNotRun, path, "no permission to read it", "Change its rights, or run as another user.")
        case EISDIR:
            self.init(.couldNotRun, path, "this is a folder", "Give the files in it, such as \(path)/*.png.")
        default:
            let why = unsafe String(cString: strerror(error))
            self.init(.couldNotRun, path, "cannot be read (\(why))", "Check the file and its disk.")
        }
    }
}
