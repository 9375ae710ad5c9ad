package import Catalogue
public import PageGeometry

/// The reason why an image file cannot be read or written. The description states the failure and a remedy. It contains
/// no path; the caller adds the name of the file.
public enum ImageError: Error, Sendable, Hashable {
    /// The file has no bytes.
    case empty
    /// The file ends too early.
    case truncated(detail: String)
    /// The first bytes are not those of an image.
    case notAnImage
    /// The file is of a known kind, but that kind cannot be read.
    case unsupportedFormat(found: String)
    /// The header gives a width or height of 0.
    case emptySize(PixelSize)
    /// A side is longer than the limit, in px.
    case tooLarge(size: PixelSize, longestSide: Int)
    /// The image has more pixels than the limit.
    case tooManyPixels(size: PixelSize, limit: Int)
    /// Decoding would take more memory than the limit, in bytes.
    case tooMuchMemory(needed: Int, limit: Int)
    /// The file has more pages than the limit.
    case tooManyPages(limit: Int)
    /// The file has no page with that ordinal.
    case noSuchPage(Int, count: Int)
    /// The bytes contradict themselves.
    case damaged(detail: String)
    /// The raster cannot be written as an image file.
    case notEncodable(detail: String)
}

extension ImageError: CustomStringConvertible {
    /// States the failure and a remedy.
    public var description: String {
        switch self {
        case .empty:
            "the file is empty; copy or export it again"
        case .truncated(let detail):
            "the image ends too early (\(detail)); copy or export it again"
        case .notAnImage:
            "this is not an image; give a PNG, JPEG, TIFF, WebP or JPEG 2000 file"
        case .unsupportedFormat(let found):
            "this is \(found), which cannot be read; convert it to PNG, JPEG, TIFF, WebP or JPEG 2000"
        case .emptySize(let size):
            "the image has an impossible size, \(size) px; export it again"
        case .tooLarge(let size, let longestSide):
            "the image has \(size) px, but a side may have at most \(longestSide); scale it down"
        case .tooManyPixels(let size, let limit):
            "the image has \(size) px, more than the limit of \(limit) pixels; scale it down"
        case .tooMuchMemory(let needed, let limit):
            "decoding the image would take \(needed >> 20) MiB of memory, more than the limit of \(limit >> 20) MiB; "
                + "scale it down or save it as 8-bit grey PNG"
        case .tooManyPages(let limit):
            "the file has more than \(limit) pages; split it"
        case .noSuchPage(let page, let count):
            "there is no page \(page + 1): the file has \(count); choose one of these"
        case .damaged(let detail):
            "the image is damaged (\(detail)); copy or export it again"
        case .notEncodable(let detail):
            "the image cannot be written as PNG (\(detail)); make it smaller"
        }
    }
}

/// A finding on an image file that does not prevent reading it.
public struct ImageFinding: Sendable, Hashable {
    /// Kind of finding: `image.wrong-extension`, `image.small`, `image.damaged`.
    package var code: FindingCode
    /// The values in the catalogue's text for `code`.
    package var parameters: [String]
    /// Ordinal of the page that the finding concerns, from 0; nil if it concerns the whole file.
    public var page: Int?
}

extension ImageFinding {
    /// Length of a side, in px, below which the image is reported as small. The body type of a full newspaper page is
    /// then under 10 px high, too small to separate strokes.
    static let smallSide = 1_000

    /// Creates the finding that some decoded pixels are wrong.
    static func damaged(_ format: ImageFormat, page: Int) -> ImageFinding {
        ImageFinding(code: .imageDamaged, parameters: [format.displayName], page: page)
    }

    static func all(name: String, format: ImageFormat, sizes: [PixelSize]) -> [ImageFinding] {
        var findings: [ImageFinding] = []
        let dot = name.lastIndex(of: ".")
        let ending = dot.map { String(name[name.index(after: $0)...]) } ?? ""
        if let promised = ImageFormat.promised(by: ending), promised != format {
            findings.append(
                ImageFinding(code: .imageWrongExtension, parameters: [ending, format.displayName]))
        }
        for (page, size) in sizes.enumerated() where min(size.width, size.height) < smallSide {
            findings.append(
                ImageFinding(code: .imageSmall, parameters: ["\(size.width)", "\(size.height)"], page: page))
        }
        return findings
    }
}
