import Foundation

/// A private folder that is deleted with its contents.
struct TemporaryFolder: ~Copyable {
    let path: String
    /// The folder that contains it.
    let parent: String

    init() throws(PDFError) {
        parent = FileManager.default.temporaryDirectory.path
        var name = Array("\(parent)/mojiwaku-pdf-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw .noRoom(folder: parent) }
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Whether the disk has a MiB left. A full disk may have cut off a file, which then looks finished.
    var hasRoom: Bool {
        var info = statvfs()
        guard unsafe statvfs(path, &info) == 0 else { return false }
        return UInt64(info.f_bavail) * UInt64(info.f_frsize) >= 1 << 20
    }

    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).map { "\(path)/\($0)" }
    }
}
