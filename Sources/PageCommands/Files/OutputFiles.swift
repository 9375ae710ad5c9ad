// With SwiftNIO in the program, the compiler requires this module of the C library for `stat`.
import CDispatch
import Foundation
import Synchronization

/// Writes files under a temporary name beside their target and renames complete ones, so that a reader never sees an
/// incomplete file. The files of one page are renamed together.
package final class OutputFiles: Sendable {
    package static let shared = OutputFiles()

    /// A file to write.
    package struct File {
        package var path: String
        package var bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    private struct State {
        var temporary: Set<String> = []
        var isClosed = false
        var next = 0
    }

    private let state = Mutex(State())
    private let mark = String(UInt32.random(in: .min ... .max), radix: 36)

    /// Writes all files, or none under its final name. `-` is stdout; a device or pipe is written directly.
    ///
    /// - Parameter isFlushed: whether each file is on the disk before it gets its name. False suits hundreds of small
    ///   files that can be made again.
    package func write(_ files: [File], isFlushed: Bool = true) throws(Failure) {
        var staged: [(temporary: String, target: String)] = []
        do {
            for file in files {
                guard let target = try Self.renameTarget(of: file.path) else {
                    try Self.writeInPlace(file)
                    continue
                }
                staged.append((try stage(file, beside: target, isFlushed: isFlushed), target))
            }
            try publish(staged)
        } catch {
            discard(staged.map(\.temporary))
            throw error
        }
    }

    /// Removes every incomplete file and prevents new ones: the program is about to end.
    package func abandon() {
        state.withLock { state in
            state.isClosed = true
            for name in state.temporary { _ = unsafe unlink(name) }
            state.temporary = []
        }
    }

    /// Writes `file` under a temporary name in the folder of `target`.
    private func stage(_ file: File, beside target: String, isFlushed: Bool) throws(Failure) -> String {
        let (name, descriptor) = try create(in: (target as NSString).deletingLastPathComponent, for: file.path)
        var error = writeAll(file.bytes, to: descriptor)
        if error == nil, isFlushed, fsync(descriptor) != 0 { error = errno }
        if close(descriptor) != 0, error == nil { error = errno }
        if let error {
            discard([name])
            throw Failure(writing: file.path, error: error)
        }
        return name
    }

    private func create(in folder: String, for path: String) throws(Failure) -> (name: String, descriptor: Int32) {
        let made = state.withLock { state -> (name: String, descriptor: Int32, error: Int32) in
            state.next += 1
            let name = (folder as NSString).appendingPathComponent(".mojiwaku-\(mark)-\(state.next).tmp")
            guard !state.isClosed else { return (name, -1, EINTR) }
            let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            let error = errno
            if descriptor >= 0 { state.temporary.insert(name) }
            return (name, descriptor, error)
        }
        guard made.descriptor >= 0 else { throw Failure(writing: path, error: made.error) }
        return (made.name, made.descriptor)
    }

    /// Renames complete files, without interruption by a signal.
    private func publish(_ staged: [(temporary: String, target: String)]) throws(Failure) {
        let failed = state.withLock { state -> (String, Int32)? in
            for (temporary, target) in staged {
                guard !state.isClosed else { return (target, EINTR) }
                guard unsafe rename(temporary, target) == 0 else { return (target, errno) }
                state.temporary.remove(temporary)
            }
            return nil
        }
        if let (target, error) = failed { throw Failure(writing: target, error: error) }
    }

    private func discard(_ names: [String]) {
        state.withLock { state in
            for name in names where state.temporary.remove(name) != nil { _ = unsafe unlink(name) }
        }
    }
}

extension OutputFiles {
    /// The path to rename to, with links resolved; nil if something other than a regular file is there, which a rename
    /// must not replace.
    private static func renameTarget(of path: String) throws(Failure) -> String? {
        if path == "-" { return nil }
        var info = stat()
        guard unsafe stat(path, &info) == 0 else { return path }
        switch info.st_mode & S_IFMT {
        case S_IFREG: return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        case S_IFDIR: throw Failure(writing: path, error: EISDIR)
        default: return nil
        }
    }

    private static func writeInPlace(_ file: File) throws(Failure) {
        if file.path == "-" { return try Console.shared.data(file.bytes) }
        let descriptor = unsafe open(file.path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(writing: file.path, error: errno) }
        var error = writeAll(file.bytes, to: descriptor)
        if close(descriptor) != 0, error == nil { error = errno }
        if let error, error != EPIPE { throw Failure(writing: file.path, error: error) }
    }

    /// Makes a folder and its parents if missing.
    package static func makeFolder(_ path: String) throws(Failure) {
        var isFolder: ObjCBool = false
        if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            guard isFolder.boolValue else { throw Failure(writing: path, error: ENOTDIR) }
        } else {
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } catch let error as CocoaError {
                throw Failure(writing: path, error: Int32((error.underlying as? POSIXError)?.code.rawValue ?? EACCES))
            } catch {
                throw Failure(writing: path, error: EACCES)
            }
        }
        guard unsafe access(path, W_OK | X_OK) == 0 else { throw Failure(writing: path, error: errno) }
    }
}

extension Failure {
    /// A failure to write `path`, from the system's error number.
    package init(writing path: String, error: Int32) {
        switch error {
        case ENOSPC, EDQUOT:
            self.init(.tryAgain, path, "the disk is full", "Free some space, then run the same command again.")
        case EACCES, EPERM, EROFS:
            self.init(.couldNotRun, path, "no permission to write here", "Choose another place, or change its rights.")
        case ENOENT:
            self.init(.couldNotRun, path, "its folder does not exist", "Make the folder first.")
        case EISDIR:
            self.init(.couldNotRun, path, "there is a folder with the name of the file", "Choose another name.")
        case ENOTDIR, EEXIST:
            self.init(.couldNotRun, path, "there is a file with the name of the folder", "Choose another place.")
        default:
            let why = unsafe String(cString: strerror(error))
            self.init(.couldNotRun, path, "cannot be written (\(why))", "Choose another place.")
        }
        isOutput = true
    }
}
