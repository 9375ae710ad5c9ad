import Foundation

/// An unnamed file of this process, which disappears when the process ends for any reason. Other processes of the same
/// user can open it at `path` while it is open here.
package struct UnnamedFile {
    private let descriptor: Int32

    /// - Throws: `StoreError` when the temporary folder (`TMPDIR`) cannot take the file.
    init(_ bytes: [UInt8]) throws(StoreError) {
        let folder = FileManager.default.temporaryDirectory.path
        let name = "\(folder)/mojiwaku-\(UUID().uuidString)"
        descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(errno, at: folder) }
        _ = unsafe unlink(name)
        let error = writeWhole(bytes, to: descriptor)
        guard error == 0 else {
            close()
            throw StoreError(error, at: folder)
        }
    }

    /// The path at which other processes can open the file.
    var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

    /// Calls `body` with the path of a file with these bytes. If `bytes` is nil, nothing exists at the path.
    package static func with<T>(_ bytes: [UInt8]?, _ body: (String) throws(StoreError) -> T) throws(StoreError) -> T {
        guard let bytes else { return try body("/nowhere") }
        let file = try UnnamedFile(bytes)
        defer { file.close() }
        return try body(file.path)
    }

    private func close() { _ = Foundation.close(descriptor) }
}
