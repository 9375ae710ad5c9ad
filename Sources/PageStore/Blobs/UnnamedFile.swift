import Foundation

/// An unnamed file of this process, which disappears when the process ends for any reason.
package enum UnnamedFile {
    /// Calls `body` with the path of a file with these bytes. If `bytes` is nil, nothing exists at the path. Other
    /// processes of the same user can open the file during the call.
    ///
    /// - Throws: `StoreError` when the temporary folder (`TMPDIR`) cannot take the file.
    package static func with<T>(_ bytes: [UInt8]?, _ body: (String) throws(StoreError) -> T) throws(StoreError) -> T {
        guard let bytes else { return try body("/nowhere") }
        let folder = FileManager.default.temporaryDirectory.path
        let name = "\(folder)/mojiwaku-\(UUID().uuidString)"
        let descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(errno, at: folder) }
        defer { close(descriptor) }
        _ = unsafe unlink(name)
        let error = writeWhole(bytes, to: descriptor)
        guard error == 0 else { throw StoreError(error, at: folder) }
        return try body("/proc/\(getpid())/fd/\(descriptor)")
    }
}
