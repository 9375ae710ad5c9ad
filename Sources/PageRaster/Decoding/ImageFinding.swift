package import Catalogue
import PageGeometry

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
