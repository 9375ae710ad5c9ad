import LayoutDocument
import PageDrawing
import PageGeometry
import PageRaster

/// A thumbnail of a page with its articles tinted, for reports.
enum Thumbnail {
    /// Approximate width of the picture, in px.
    static let width = 240

    /// The picture as PNG; nil when the page is too small.
    ///
    /// - Complexity: O(pixels).
    static func png(of document: LayoutDocument, on page: GreyRaster) -> [UInt8]? {
        let factor = max(1, page.width / width)
        let small = page.reduced(by: factor)
        guard small.width > 0, small.height > 0 else { return nil }
        // Labels and arrows would cover so small a picture.
        let picture = PageOverlay.draw(document: document.blocks(by: factor), on: ColourRaster(small), parts: [.cells])
        return try? PNGWriter.encode(picture, level: 6)
    }
}

extension LayoutDocument {
    /// The layout at the size of the picture, with each line as one cell: borders between cells would cover the
    /// picture.
    ///
    /// - Parameter factor: the ratio of the page's size to the picture's.
    fileprivate func blocks(by factor: Int) -> LayoutDocument {
        var small = self
        small.page.size = PixelSize(width: page.size.width / factor, height: page.size.height / factor)
        small.articles.forEachLine { $0 = $0.block(by: factor) }
        return small
    }
}

extension Line {
    fileprivate func block(by factor: Int) -> Line {
        var line = self
        line.cross = cross.lowerBound / factor..<max(cross.lowerBound / factor + 1, cross.upperBound / factor)
        line.lean = lean / factor
        line.start = start / factor
        guard let last = characters.last else { return line }
        line.characters = [
            Character(kind: last.kind, end: max(line.start + 1, last.end / factor), ink: last.ink, confidence: 1000)
        ]
        return line
    }
}
