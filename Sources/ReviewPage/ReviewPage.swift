private import CReviewPage

/// The editors' page: HTML, CSS and JavaScript modules that a browser takes as they are.
public enum ReviewPage {
    /// All of its files.
    public static let files: [ReviewFile] = {
        var files: [ReviewFile] = []
        while true {
            let file = unsafe mojiwaku_page_file_at(files.count)
            guard let name = unsafe file.name else { return files }
            unsafe files.append(
                ReviewFile(String(cString: name), Array(UnsafeBufferPointer(start: file.bytes, count: file.count))))
        }
    }()
}

/// A file of the editors' page.
public struct ReviewFile: Sendable {
    /// Where it lies under the page's address, such as `app.js`.
    public let path: String
    /// What is in it.
    public let bytes: [UInt8]

    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
