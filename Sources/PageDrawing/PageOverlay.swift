public import LayoutDocument
import PageGeometry
public import PageRaster

/// Draws a layout over its page for editors: cells tinted by article, lines, paragraph marks, numbers, the reading
/// order, unnumbered text and findings.
public enum PageOverlay {
    /// A part of a layout that is drawn.
    public enum Part: Sendable, CaseIterable {
        /// Cells, tinted by article, with thin borders.
        case cells
        /// Outlines of lines.
        case lines
        /// A wedge before each paragraph's first line.
        case paragraphMarks
        /// Numbers beside the first character of each line and beside every tenth character, and the numbers of the
        /// articles.
        case numbers
        /// Arrows from each line's end to the start of the next line.
        case order
        /// Pictures and other `figures`, and unnumbered text: hatched, with their kind.
        case others
        /// Findings that have a place. Findings of unnumbered print are hatched in magenta.
        case findings
    }

    /// Draws a document over its page. Places outside the page are clipped.
    ///
    /// - Parameters:
    ///   - document: the layout. It need not be valid.
    ///   - page: pixels of the page, in the document's size.
    ///   - parts: the parts to draw.
    /// - Complexity: O(pixels + characters).
    public static func draw(
        document: LayoutDocument, on page: ColourRaster, parts: Set<Part> = Set(Part.allCases)
    ) -> ColourRaster {
        var canvas = Canvas(page)
        let lines = document.drawnLines
        let style = OverlayStyle(lines, page: page.size)
        if parts.contains(.others) { canvas.drawOthers(document, style) }
        if parts.contains(.cells) { for line in lines { canvas.drawCells(of: line, style) } }
        if parts.contains(.lines) { for line in lines { canvas.drawOutline(of: line, style) } }
        if parts.contains(.order) { canvas.drawOrder(lines, style) }
        if parts.contains(.paragraphMarks) {
            for line in lines where line.startsParagraph { canvas.drawParagraphMark(line) }
        }
        if parts.contains(.numbers) {
            for line in lines { canvas.drawNumbers(of: line, style) }
            canvas.drawArticleNumbers(lines, style)
        }
        if parts.contains(.findings) { canvas.drawFindings(document.findings, style) }
        return canvas.raster
    }
}

/// Sizes of lines and letters that suit the page's type.
struct OverlayStyle: Sendable {
    /// Usual size of type on the page, in px.
    let em: Int
    /// Thickness of the thinnest strokes, in px.
    let hair: Int
    /// Side of the dots that make up small letters, in px.
    let dot: Int

    init(_ lines: [DrawnLine], page: PixelSize) {
        // The median size over all characters is that of the body type, because most characters of a page are body
        // type.
        var sizes: [Int] = []
        for line in lines { sizes.append(contentsOf: repeatElement(line.em, count: line.count)) }
        sizes.sort()
        let median = sizes.isEmpty ? page.width / 110 : sizes[sizes.count / 2]
        em = max(8, min(200, median))
        hair = max(1, em / 30)
        dot = max(1, (em + 8) / 24)
    }
}
