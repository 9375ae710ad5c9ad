package import PageGeometry

/// Why a PDF, or a page of it, cannot be taken as an image. The description says what is wrong and what to do; it holds no path.
package enum PDFError: Error, Sendable, Hashable {
    /// Poppler's programs are not installed.
    case noPoppler
    /// The system could not start one of them, or bound its memory.
    case notStarted(error: Int32)
    /// It is something else.
    case notPDF
    /// It asks for a password.
    case passwordNeeded
    /// It opens, but forbids that anything is copied out of it.
    case copyingForbidden
    /// Poppler cannot read it, or not to the end; with Poppler's words.
    case damaged(detail: String)
    /// It has more pages than the limit.
    case tooManyPages(limit: Int)
    /// There is no folder for temporary files, or no room in it.
    case noRoom(folder: String)
    /// The work was given up, since it is no longer wanted.
    case stopped

    // MARK: Of one page

    /// It holds no image.
    case noImage
    /// It holds several images, or an image with a mask.
    case severalImages(Int)
    /// It has more parts than Poppler can list within the limit.
    case tooManyParts
    /// Its image is a mask, or is drawn through one.
    case masked
    /// Visible text stands on it, which its image doesn't have; with the beginning of it.
    case text(String)
    /// It is shown turned, by degrees; or its image is.
    case rotated(Int)
    /// Its image doesn't cover the page; with the covered share of width and height in hundredths.
    case partial(width: Int, height: Int)
    /// The page shows only a part of its image.
    case cutOff
    /// Its image is too large.
    case tooLarge(PixelSize, longestSide: Int)
    /// Its image took more bytes as a file than it has any reason to.
    case tooManyBytes
    /// Poppler took longer than the limit, in seconds.
    case tooSlow(seconds: Int)
    /// Poppler took more memory than the limit, in bytes.
    case tooMuchMemory(limit: Int)
}

extension PDFError {
    /// Whether the same file may be read later, once somebody has seen to the machine.
    package var mayPass: Bool {
        switch self {
        case .noPoppler, .notStarted, .noRoom, .stopped: true
        default: false
        }
    }

    /// Whether it is of the whole file, so that no other page need be tried.
    package var isOfFile: Bool {
        switch self {
        case .notPDF, .passwordNeeded, .copyingForbidden, .tooManyPages: true
        default: mayPass
        }
    }
}

extension PDFError: CustomStringConvertible {
    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .noPoppler:
            "a PDF is read with pdfimages, which is not installed; install the package poppler-utils, or hand in its pages as "
                + "images"
        case .notStarted(let error):
            "the program that reads a PDF could not be started (error \(error)); see to the machine's processes and memory"
        case .notPDF:
            "it is no PDF, whatever its name says; hand in its pages as images"
        case .passwordNeeded:
            "the PDF asks for a password; export it without one, or hand in its pages as images"
        case .copyingForbidden:
            "the PDF forbids that its images are copied; export it without that, or hand in its pages as images"
        case .damaged(let detail):
            "the PDF is damaged\(detail.isEmpty ? "" : " (\(detail))"); copy or export it again"
        case .tooManyPages(let limit):
            "the PDF has more than \(limit) pages; split it"
        case .noRoom(let folder):
            "there is no room or no right to write in \(folder), where images of a PDF are unpacked; make room"
        case .stopped:
            "the work was given up; do it again"
        case .noImage: "it holds no image of the page; \(Self.export)"
        case .severalImages(let count): "it is put together of \(count) images; \(Self.export)"
        case .tooManyParts: "it has thousands of parts; \(Self.export)"
        case .masked: "its image is a mask, or shows through one; \(Self.export)"
        case .text(let start): "text stands on it that is not in its image (“\(start)”); \(Self.export)"
        case .rotated(let degrees):
            "it is turned by \(degrees)° in the PDF, and its image is not; \(Self.export)"
        case .partial(let width, let height):
            "its image covers only \(width) % of the page's width and \(height) % of its height; \(Self.export)"
        case .cutOff: "it shows only a part of its image; \(Self.export)"
        case .tooLarge(let size, let side):
            "its image is \(size.width) × \(size.height) px, and a side may have \(side) at most; scale it down"
        case .tooManyBytes: "its image has more bytes than its size gives reason for; \(Self.export)"
        case .tooSlow(let seconds): "reading it took longer than \(seconds) s; \(Self.export)"
        case .tooMuchMemory(let limit): "reading it took more than \(limit >> 20) MiB of memory; \(Self.export)"
        }
    }

    private static let export = "export the page as an image, at 300 to 400 dpi, and hand that in"
}
