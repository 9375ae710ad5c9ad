package import Foundation
import Synchronization

/// The folder of image files, by their digest: the file with the digest `abcd…` is `ab/abcd…`. A stored file is complete
/// and never changes.
final class BlobFolder: BlobStore {
    let folder: String
    /// Whether other users can read the files.
    private let isShared: Bool
    private let next = Atomic<Int>(0)

    /// - Parameter isShared: whether other users can read the files, as on several machines.
    init(_ folder: String, isShared: Bool = false) { (self.folder, self.isShared) = (folder, isShared) }

    /// The path of a file.
    func path(of digest: String) -> String { "\(folder)/\(digest.prefix(2))/\(digest)" }

    func put(_ bytes: some DataProtocol, digest: String) throws(StoreError) {
        try requireDigest(digest)
        guard size(of: digest) != bytes.count else { return }
        let place = "\(folder)/\(digest.prefix(2))"
        let target = path(of: digest)
        try makeFolder(place)
        let number = next.add(1, ordering: .relaxed).newValue
        let temporary = "\(place)/.\(digest.prefix(16))-\(getpid())-\(number).tmp"
        do throws(StoreError) {
            try write(bytes, to: temporary)
            guard unsafe rename(temporary, target) == 0 else { throw StoreError(errno, at: target) }
            try flushFolder(place)
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    func bytes(of digest: String) throws(StoreError) -> [UInt8]? {
        let path = path(of: digest)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do { return [UInt8](try Data(contentsOf: URL(filePath: path))) } catch {
            throw .failed(detail: "\(path) cannot be read: \(error)")
        }
    }

    func remove(_ digest: String) throws(StoreError) {
        let path = path(of: digest)
        guard unsafe unlink(path) != 0, errno != ENOENT else { return }
        throw StoreError(errno, at: path)
    }

    func digests() throws(StoreError) -> [String] { try files().filter { !$0.hasPrefix(".") } }

    func size(of digest: String) -> Int? { stat(of: path(of: digest)).map { Int($0.st_size) } }

    func age(of digest: String) -> Double { stat(of: path(of: digest))?.age ?? 0 }

    func removeLeftovers(olderThan seconds: Double) throws(StoreError) {
        for name in try files() where name.hasPrefix(".") {
            let path = "\(folder)/\(name.dropFirst().prefix(2))/\(name)"
            if let info = stat(of: path), info.age > seconds { _ = unsafe unlink(path) }
        }
    }

    func withFile<T>(_ digest: String, _ body: (String) throws(StoreError) -> T) throws(StoreError) -> T {
        try body(path(of: digest))
    }

    private func files() throws(StoreError) -> [String] {
        var files: [String] = []
        for place in try names(in: folder) where place.count == 2 { files += try names(in: "\(folder)/\(place)") }
        return files.sorted()
    }

    /// The names in a folder; empty when the folder does not exist.
    private func names(in place: String) throws(StoreError) -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: place) } catch {
            guard FileManager.default.fileExists(atPath: place) else { return [] }
            throw .noPermission(detail: "\(place) cannot be listed")
        }
    }

    private func write(_ bytes: some DataProtocol, to path: String) throws(StoreError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isShared ? 0o644 : 0o600)
        guard descriptor >= 0 else { throw StoreError(errno, at: path) }
        var error: Int32 = 0
        for region in bytes.regions where error == 0 { error = writeWhole(region, to: descriptor) }
        if error == 0, fsync(descriptor) != 0 { error = errno }
        if close(descriptor) != 0, error == 0 { error = errno }
        if error != 0 { throw StoreError(error, at: path) }
    }

    private func makeFolder(_ path: String) throws(StoreError) {
        if stat(of: path) != nil { return }
        for place in [folder, path] {
            guard unsafe mkdir(place, isShared ? 0o755 : 0o700) != 0 else {
                try flushFolder((place as NSString).deletingLastPathComponent)
                continue
            }
            if errno != EEXIST { throw StoreError(errno, at: place) }
        }
    }

    /// Flushes a folder, so that new names in it outlast a power cut.
    func flushFolder(_ path: String) throws(StoreError) {
        let descriptor = unsafe open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(errno, at: path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StoreError(errno, at: path) }
    }
}

extension StoreError {
    /// The error of a system call that failed with `errno`.
    init(_ error: Int32, at path: String) {
        switch error {
        case ENOSPC, EDQUOT: self = .diskFull
        case EACCES, EPERM, EROFS: self = .noPermission(detail: path)
        default: self = unsafe .failed(detail: "\(path): \(String(cString: strerror(error)))")
        }
    }
}

/// Writes all bytes to an open file. Returns the error number of a failure, otherwise 0.
package func writeWhole(_ bytes: some ContiguousBytes, to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        var written = 0
        while written < buffer.count {
            let count = unsafe write(descriptor, start + written, buffer.count - written)
            if count >= 0 { written += count } else if errno != EINTR { return errno }
        }
        return 0
    }
}
