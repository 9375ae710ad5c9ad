private import CReviewPage

/// The editors' page: HTML, and its bundles of CSS and JavaScript.
public enum ReviewPage {
    /// All of its files.
    public static let files: [ReviewFile] = unsafe ReviewFile.all(mojiwaku_page_file_at)
}

/// The readers' page, with its service worker.
public enum ReaderPage {
    /// All of its files.
    public static let files: [ReviewFile] = unsafe ReviewFile.all(mojiwaku_reader_file_at)
}

/// A file of a page.
public struct ReviewFile: Sendable {
    /// Its path under the page's address, such as `app.js`.
    public let path: String
    /// Its contents.
    public let bytes: [UInt8]

    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// The files from `file` for positions from 0, until one has no name.
    fileprivate static func all(_ file: (Int) -> mojiwaku_page_file) -> [ReviewFile] {
        var files: [ReviewFile] = []
        while true {
            let found = unsafe file(files.count)
            guard let name = unsafe found.name else { return files }
            unsafe files.append(
                ReviewFile(String(cString: name), Array(UnsafeBufferPointer(start: found.bytes, count: found.count))))
        }
    }
}
