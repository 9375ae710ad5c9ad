package import PageGeometry

/// The reason why a PDF, or a page of it, cannot be used as an image. The description has the fault and a remedy,
/// without a path.
package enum PDFError: Error, Sendable, Hashable {
    /// Poppler's programs are not installed.
    case noPoppler
    /// The system could not start one of Poppler's programs, or limit its memory.
    case notStarted(error: Int32)
    /// The file is not a PDF.
    case notPDF
    /// The file requires a password.
    case passwordNeeded
    /// The file opens, but forbids copying.
    case copyingForbidden
    /// Poppler cannot read the file completely. `detail` is Poppler's message.
    case damaged(detail: String)
    /// The file has more pages than the limit.
    case tooManyPages(limit: Int)
    /// There is no folder for temporary files, or no space in it.
    case noRoom(folder: String)
    /// The work was cancelled.
    case stopped

    // MARK: Errors of one page

    /// The page contains no image.
    case noImage
    /// The page contains several images, or an image with a mask.
    case severalImages(Int)
    /// The page has more parts than Poppler can list within the limit.
    case tooManyParts
    /// The page's image is a mask, or is drawn through a mask.
    case masked
    /// The page has visible text outside its image. The value is the beginning of the text.
    case text(String)
    /// The page or its image is turned. The value is the angle in degrees.
    case rotated(Int)
    /// The page's image does not cover the page. The values are the covered shares of its width and height, in
    /// hundredths.
    case partial(width: Int, height: Int)
    /// The page shows only a part of its image.
    case cutOff
    /// The page's image is too large.
    case tooLarge(PixelSize, longestSide: Int)
    /// The page's image needs unreasonably many bytes as a file.
    case tooManyBytes
    /// Poppler exceeded the time limit, in seconds.
    case tooSlow(seconds: Int)
    /// Poppler exceeded the memory limit, in bytes.
    case tooMuchMemory(limit: Int)
}

extension PDFError {
    /// Whether the same file may be readable later, once the machine is repaired.
    package var mayPass: Bool {
        switch self {
        case .noPoppler, .notStarted, .noRoom, .stopped: true
        default: false
        }
    }

    /// Whether the error concerns the whole file, so that no other page need be tried.
    package var isOfFile: Bool {
        switch self {
        case .notPDF, .passwordNeeded, .copyingForbidden, .tooManyPages: true
        default: mayPass
        }
    }
}

extension PDFError: CustomStringConvertible {
    /// The fault and a remedy.
    package var description: String {
        switch self {
        case .noPoppler:
            "reading a PDF needs pdfimages, which is not installed; install the package poppler-utils, or hand in its pages as "
                + "images"
        case .notStarted(let error):
            "the program that reads a PDF could not be started (error \(error)); check the processes and memory of the machine"
        case .notPDF:
            "it is no PDF, despite its name; hand in its pages as images"
        case .passwordNeeded:
            "the PDF asks for a password; export it without one, or hand in its pages as images"
        case .copyingForbidden:
            "the PDF forbids that its images are copied; export it without this restriction, or hand in its pages as images"
        case .damaged(let detail):
            "the PDF is damaged\(detail.isEmpty ? "" : " (\(detail))"); copy or export it again"
        case .tooManyPages(let limit):
            "the PDF has more than \(limit) pages; split it"
        case .noRoom(let folder):
            "images of the PDF cannot be unpacked in \(folder), for lack of room or rights; make room, or change the rights"
        case .stopped:
            "the work was cancelled; run it again"
        case .noImage: "it contains no image of the page; \(Self.export)"
        case .severalImages(let count): "it consists of \(count) images; \(Self.export)"
        case .tooManyParts: "it has thousands of parts; \(Self.export)"
        case .masked: "its image is a mask, or has one; \(Self.export)"
        case .text(let start): "it has text outside of its image (“\(start)”); \(Self.export)"
        case .rotated(let degrees):
            "the PDF turns it by \(degrees)°, but not its image; \(Self.export)"
        case .partial(let width, let height):
            "its image covers only \(width) % of the page's width and \(height) % of its height; \(Self.export)"
        case .cutOff: "it shows only a part of its image; \(Self.export)"
        case .tooLarge(let size, let side):
            "its image has \(size.width) × \(size.height) px, but a side may have at most \(side); scale it down"
        case .tooManyBytes: "its image has too many bytes for its size; \(Self.export)"
        case .tooSlow(let seconds): "reading it took longer than \(seconds) s; \(Self.export)"
        case .tooMuchMemory(let limit): "reading it took more than \(limit >> 20) MiB of memory; \(Self.export)"
        }
    }

    private static let export = "export the page as an image, at 300 to 400 dpi, and hand in the image"
}
