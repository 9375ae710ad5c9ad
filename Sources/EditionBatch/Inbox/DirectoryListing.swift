import Foundation
import PageStore

/// The names in a folder. File systems store names as bytes, which may not be UTF-8.
struct DirectoryListing {
    /// UTF-8 names, in natural order.
    var names: [String] = []
    /// Other names, such as Shift JIS, with `\xHH` for each byte that is not ASCII; sorted.
    var unreadable: [String] = []

    /// Lists a folder, without hidden names.
    init(of path: String) throws(InboxError) {
        guard let folder = unsafe opendir(path) else { throw InboxError(path: path) }
        defer { unsafe closedir(folder) }
        while true {
            errno = 0
            guard let entry = unsafe readdir(folder) else { break }
            let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                unsafe [UInt8](name.prefix { $0 != 0 })
            }
            guard bytes.first != UInt8(ascii: ".") else { continue }
            if let name = String(validating: bytes, as: UTF8.self) {
                names.append(name)
            } else {
                unreadable.append(Self.escaped(bytes))
            }
        }
        guard errno == 0 else { throw InboxError(path: path) }
        names.sort(by: isInNaturalOrder)
        unreadable.sort()
    }

    private static func escaped(_ name: [UInt8]) -> String {
        name.map { byte in
            (0x20..<0x7F).contains(byte)
                ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
