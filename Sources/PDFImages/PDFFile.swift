import CLinux
import ChildProcesses
import Foundation
import PageGeometry
import PageRaster

/// A PDF whose pages are images: a scan, or pages that were flattened for printing.
///
/// Method: Poppler's programs read one page at a time. `pdfinfo` gives the page's size, `pdfimages -list` lists its
/// images, and `pdftohtml` gives its visible text, but not invisible text such as a scanner's recognised text.
/// `pdfimages` then extracts the page's only image. PDFs are the most hostile of files, so this process never parses
/// one. Lines and curves drawn over an image are not detected. If all type is drawn, the image has no characters, and
/// the analysis reports this.
package struct PDFFile: Sendable {
    /// Thresholds set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum share of the page's width, and of its height, that the image covers, in hundredths. Lower: an image
        /// between outlined text is accepted as the page.
        var leastCover = 90
        /// Maximum share of the page's width, and of its height, that the image covers, in hundredths. If the share is
        /// larger, the page hides parts of the image. Poppler rounds the resolution to whole pixels per inch, so the
        /// share of a coarse image of 72 per inch may be wrong by a hundredth.
        var mostCover = 105
        /// Maximum number of characters of the visible text in a message.
        var shownText = 20
    }

    /// The output of one of Poppler's programs.
    private struct Answer {
        var stdout: String
        var stderr: String
        var isGood: Bool
    }

    private let input: Int32
    private let limits: PDFLimits
    private let parameters = Parameters()

    /// A PDF in an open regular file, which has to stay open.
    package init(descriptor: Int32, limits: PDFLimits = PDFLimits()) {
        (input, self.limits) = (descriptor, limits)
    }

    /// Whether the first bytes of a file are those of a PDF.
    package static func isFound(in start: [UInt8]) -> Bool {
        // Readers accept the mark anywhere in the first 1024 bytes (ISO 32000-1, annex H.3.4.1).
        let mark = Array("%PDF-".utf8)
        let start = start.prefix(1024 + mark.count)
        return start.indices.dropLast(mark.count - 1).contains { start[$0...].starts(with: mark) }
    }

    /// Number of pages, 1 or more.
    ///
    /// - Parameter isWanted: called ten times a second; returns false to cancel.
    package func pageCount(isWanted: () -> Bool = { true }) throws(PDFError) -> Int {
        var start = [UInt8](repeating: 0, count: 1100)
        let length = unsafe pread(input, &start, start.count, 0)
        guard length > 0, Self.isFound(in: Array(start[..<length])) else { throw .notPDF }
        let ending = try ask("pdfinfo", [], isWanted)
        if ending.stderr.contains("Incorrect password") { throw .passwordNeeded }
        guard ending.isGood, let count = Int(PDFInfo(ending.stdout)["Pages"] ?? ""), count > 0 else {
            throw .damaged(detail: Self.complaint(ending.stderr))
        }
        guard count <= limits.image.mostPages else { throw .tooManyPages(limit: limits.image.mostPages) }
        if PDFInfo(ending.stdout)["Encrypted"]?.contains("copy:no") == true { throw .copyingForbidden }
        return count
    }

    /// The image of a page as an image file: a JPEG unchanged, any other as PNG.
    ///
    /// - Parameters:
    ///   - number: the page, from 1.
    ///   - isWanted: called ten times a second; returns false to cancel.
    package func image(ofPage number: Int, isWanted: () -> Bool = { true }) throws(PDFError) -> [UInt8] {
        let range = ["-f", "\(number)", "-l", "\(number)"]
        let info = try ask("pdfinfo", range, isWanted)
        let list = try ask("pdfimages", ["-list"] + range, isWanted)
        guard info.isGood, list.isGood, let page = PDFInfo(info.stdout).size(ofPage: number) else {
            throw .damaged(detail: Self.complaint(info.stderr + list.stderr))
        }
        let image = try onlyImage(of: PDFImageRow.all(in: list.stdout))
        try check(image, covers: page)
        let text = try ask("pdftohtml", ["-xml", "-i", "-stdout", "-nodrm"] + range, isWanted)
        guard text.isGood else { throw .damaged(detail: Self.complaint(text.stderr)) }
        if let seen = PDFText.start(of: text.stdout, count: parameters.shownText) { throw .text(seen) }
        return try unpack(image, range, isWanted, known: info.stderr)
    }

    /// The page's image, if it is the only one.
    private func onlyImage(of rows: [PDFImageRow]) throws(PDFError) -> PDFImageRow {
        guard let image = rows.first else { throw .noImage }
        guard rows.allSatisfy({ $0.kind == "image" }) else { throw .masked }
        guard rows.count == 1 else { throw .severalImages(rows.count) }
        let side = limits.image.longestSide
        guard max(image.size.width, image.size.height) <= side,
            image.size.width * image.size.height <= limits.image.mostPixels
        else { throw .tooLarge(image.size, longestSide: side) }
        return image
    }

    private func check(_ image: PDFImageRow, covers page: PDFInfo.PageSize) throws(PDFError) {
        guard page.turn == 0 else { throw .rotated(page.turn) }
        guard image.width > 0, image.height > 0, page.width > 0, page.height > 0 else { throw .damaged(detail: "") }
        func cover(_ width: Double, _ height: Double) -> (Int, Int) {
            (Int((min(99, width / page.width) * 100).rounded()), Int((min(99, height / page.height) * 100).rounded()))
        }
        let (width, height) = cover(image.width, image.height)
        let range = parameters.leastCover...parameters.mostCover
        if range.contains(width), range.contains(height) { return }
        let turned = cover(image.height, image.width)
        if range.contains(turned.0), range.contains(turned.1) { throw .rotated(90) }
        if min(width, height) < range.lowerBound { throw .partial(width: width, height: height) }
        throw .cutOff
    }

    /// The file that Poppler extracts from the page's only image.
    private func unpack(
        _ image: PDFImageRow, _ range: [String], _ isWanted: () -> Bool, known: String
    ) throws(PDFError) -> [UInt8] {
        let folder = try TemporaryFolder()
        // This suffices: no compression makes four bytes a pixel so much longer.
        let most = min(1 << 30, 64 << 20 + 4 * image.size.width * image.size.height)
        let ending = try ask("pdfimages", ["-png", "-j"] + range, isWanted, to: ["\(folder.path)/page"], most: most)
        // Poppler does not report a full disk.
        guard folder.hasRoom else { throw .noRoom(folder: folder.parent) }
        let complaint = Self.complaint(ending.stderr, without: known)
        guard ending.isGood, complaint.isEmpty else { throw .damaged(detail: complaint) }
        let files = folder.files
        guard files.count == 1, let data = FileManager.default.contents(atPath: files[0]), !data.isEmpty else {
            throw .damaged(detail: "its image cannot be read")
        }
        return [UInt8](data)
    }

    /// Runs one of Poppler's programs on the file.
    private func ask(
        _ program: String, _ options: [String], _ isWanted: () -> Bool, to target: [String] = [], most: Int = 1 << 20
    ) throws(PDFError) -> Answer {
        // Pass the open file, because its name may refer to another file by now. Poppler reads it by position, so an
        // earlier reader does not matter.
        let child = ChildProgram(
            program, options + ["/dev/stdin"] + target, environment: ["LC_ALL": "C.UTF-8"], seconds: limits.seconds,
            output: PDFLimits.mostWords)
        let ending = child.run(stdin: input, prepare: { bound($0, fileSize: most) }, isWanted: isWanted)
        switch ending {
        case .exited(_, _, let stderr) where Self.isOutOfMemory(stderr): throw .tooMuchMemory(limit: limits.memory)
        case .signalled(_, let stderr) where Self.isOutOfMemory(stderr): throw .tooMuchMemory(limit: limits.memory)
        case .exited(let status, let stdout, let stderr):
            return Answer(stdout: String(decoding: stdout, as: UTF8.self), stderr: stderr, isGood: status == 0)
        case .signalled(SIGXFSZ, _): throw .tooManyBytes
        case .signalled(SIGXCPU, _), .signalled(SIGKILL, _), .tooSlow: throw .tooSlow(seconds: Int(limits.seconds))
        case .signalled(let signal, _): throw .damaged(detail: "\(program) crashed on it with signal \(signal)")
        case .tooMuchMemory: throw .tooMuchMemory(limit: limits.memory)
        case .tooMuchOutput: throw .tooManyParts
        case .cancelled: throw .stopped
        case .notStarted(ENOENT): throw .noPoppler
        case .notStarted(let error), .notPrepared(let error): throw .notStarted(error: error)
        }
    }

    private static func isOutOfMemory(_ stderr: String) -> Bool {
        stderr.contains("Out of memory") || stderr.contains("bad_alloc")
    }

    /// Limits the resources of a process, which has already started but not used much. Returns 0 or an error number.
    private func bound(_ process: pid_t, fileSize: Int) -> Int32 {
        let errors = [
            mojiwaku_limit_address_space(process, UInt64(limits.memory)),
            mojiwaku_limit_file_size(process, UInt64(fileSize)),
            mojiwaku_limit_processor_time(process, UInt64(limits.seconds.rounded(.up))),
        ]
        return errors.first { $0 != 0 && $0 != ESRCH } ?? 0
    }

    /// The first error in Poppler's output, without its number; empty if there is no error.
    private static func complaint(_ words: String, without known: String = "") -> String {
        func errors(_ words: String) -> [String] {
            words.split(separator: "\n").filter { $0.contains("Error") }.map { line in
                line.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? String(line)
            }
        }
        let known = Set(errors(known))
        return String((errors(words).first { !known.contains($0) } ?? "").prefix(100))
    }
}
