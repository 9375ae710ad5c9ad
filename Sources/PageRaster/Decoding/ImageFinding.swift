import PageGeometry

/// A finding on an image file that does not prevent reading it.
public struct ImageFinding: Sendable, Hashable {
    /// Kind of finding: `image.wrong-extension`, `image.small`, `image.damaged`.
    public var code: String
    /// The finding and a remedy.
    public var message: String
    /// Ordinal of the page that the finding concerns, from 0; nil if it concerns the whole file.
    public var page: Int?
}

extension ImageFinding {
    /// Length of a side, in px, below which the image is reported as small. The body type of a full newspaper page is
    /// then under 10 px high, too small to separate strokes.
    static let smallSide = 1_000

    /// Creates the finding that some decoded pixels are wrong.
    static func damaged(_ format: ImageFormat, page: Int) -> ImageFinding {
        ImageFinding(
            code: "image.damaged",
            message: "the \(format.displayName) data is damaged: parts of the page may be shifted, grey or missing; "
                + "look at the page, and export or copy it again",
            page: page)
    }

    static func all(name: String, format: ImageFormat, sizes: [PixelSize]) -> [ImageFinding] {
        var findings: [ImageFinding] = []
        let dot = name.lastIndex(of: ".")
        let ending = dot.map { String(name[name.index(after: $0)...]) } ?? ""
        if let promised = ImageFormat.promised(by: ending), promised != format {
            findings.append(
                ImageFinding(
                    code: "image.wrong-extension",
                    message: "the file is named .\(ending) but is a \(format.displayName); it was read as what it is"))
        }
        for (page, size) in sizes.enumerated() where min(size.width, size.height) < smallSide {
            findings.append(
                ImageFinding(
                    code: "image.small",
                    message: "the image is only \(size.width) × \(size.height) px: type may be too small to part; "
                        + "scan at 300 dpi or more",
                    page: page))
        }
        return findings
    }
}
