import Digests
import Foundation
import PDFImages
package import PageRaster
import Synchronization

/// An image file, read once for all of its pages and released after the last one.
package final class PageSource: Sendable {
    /// The opened image, and the SHA-256 of the file's bytes.
    package struct Contents: Sendable {
        package let image: ImageFile
        package let digest: String
    }

    private struct State {
        var pagesLeft: Int
        var contents: Result<Contents, Failure>?
    }

    /// The path as the caller wrote it.
    let path: String
    /// The page of a PDF, from 1; nil for an image file.
    private let pdfPage: Int?
    private let state: Mutex<State>

    /// - Parameters:
    ///   - pages: number of pages to extract from the file.
    ///   - pdfPage: the page of a PDF, from 1, with the image; nil for an image file.
    init(path: String, pages: Int, pdfPage: Int? = nil) {
        self.path = path
        self.pdfPage = pdfPage
        self.state = Mutex(State(pagesLeft: pages, contents: nil))
    }

    /// The file's contents. A second caller waits until the first has read it.
    func contents() throws(Failure) -> Contents {
        try state.withLock { state in
            let contents = state.contents ?? Result { () throws(Failure) in try read() }
            state.contents = contents
            return contents
        }.get()
    }

    /// Call this once for each finished page.
    func pageIsDone() {
        state.withLock { state in
            state.pagesLeft -= 1
            if state.pagesLeft <= 0 { state.contents = nil }
        }
    }

    /// Reads and opens an image file.
    package static func read(_ path: String) throws(Failure) -> Contents {
        let bytes = try InputFile.bytes(of: path)
        let name = (path as NSString).lastPathComponent
        let image = try Failure.explaining(path) { try ImageFile(bytes: bytes, name: name) }
        return Contents(image: image, digest: sha256(bytes))
    }

    private func read() throws(Failure) -> Contents {
        guard let pdfPage else { return try Self.read(path) }
        return try Self.read(pdf: path, page: pdfPage)
    }

    private static func read(pdf path: String, page: Int) throws(Failure) -> Contents {
        let bytes = try withPDF(path) { pdf throws(PDFError) in
            // Throws errors of the whole file.
            _ = try pdf.pageCount()
            return try pdf.image(ofPage: page)
        }
        let image = try Failure.explaining(path) { try ImageFile(bytes: bytes, name: "") }
        return Contents(image: image, digest: sha256(bytes))
    }

    private static func withPDF<Value>(
        _ path: String, _ body: (PDFFile) throws(PDFError) -> Value
    ) throws(Failure) -> Value {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(reading: path, error: errno) }
        defer { close(descriptor) }
        do { return try body(PDFFile(descriptor: descriptor)) } catch { throw Failure(pdf: path, error) }
    }

    /// Number of pages of a PDF; nil for any other file. If the number cannot be read, the result is 1, and reading the
    /// page gives the error.
    static func pdfPageCount(of path: String) -> Int? {
        guard PDFFile.isFound(in: InputFile.start(of: path, count: 1100)) else { return nil }
        return (try? withPDF(path) { pdf throws(PDFError) in try pdf.pageCount() }) ?? 1
    }

    /// Number of pages in `path`: more than 1 only for a TIFF or a PDF.
    package static func pageCount(of path: String) -> Int {
        if let pages = pdfPageCount(of: path) { return pages }
        let start = InputFile.start(of: path, count: 4)
        let isTIFF = ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains { start.elementsEqual($0.utf8) }
        guard isTIFF, let contents = try? read(path) else { return 1 }
        return max(1, contents.image.pageSizes.count)
    }
}

extension PageSource.Contents {
    /// Position of a page in its file, from 0: the requested one, else the number at the end of its name.
    ///
    /// - Parameters:
    ///   - number: the requested number, from 1; nil for none.
    ///   - name: the page's name, such as `p-3` for the third page of `p.tif`.
    ///   - path: the image, for the message.
    func pageIndex(asked number: Int?, named name: String, path: String) throws(Failure) -> Int {
        let count = image.pageSizes.count
        let suffix = name.split(separator: "-").last.flatMap { Int($0) } ?? 1
        let number = number ?? (count == 1 ? 1 : suffix)
        guard (1...max(1, count)).contains(number) else {
            throw Failure(.usage, path, "has no page \(number)", "Give --page 1 to \(count).")
        }
        return number - 1
    }
}

extension Failure {
    /// A failure to extract an image from the PDF at `path`.
    init(pdf path: String, _ error: PDFError) {
        let status: ExitStatus =
            switch error {
            case .noRoom, .stopped: .tryAgain
            case .noPoppler, .notStarted: .couldNotRun
            default: .badInput
            }
        self.init(status, path, explanation: "\(error).")
    }
}
