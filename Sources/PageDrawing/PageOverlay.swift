public import LayoutDocument
import PageGeometry
public import PageRaster

/// Draws a layout over its page for editors: cells tinted by article, lines, paragraph marks, numbers, reading order,
/// unnumbered text and findings.
public enum PageOverlay {
    /// Parts to draw; all of them by default.
    public struct Options: Sendable, Hashable {
        /// Cells, tinted by article, with thin borders.
        public var cells = true
        /// Outlines of lines.
        public var lines = true
        /// A wedge before each paragraph's first line.
        public var paragraphMarks = true
        /// Numbers of characters beside the first of each line and every tenth, and the articles' numbers.
        public var numbers = true
        /// Arrows from each line's end to the start of the next line.
        public var order = true
        /// Figures and unnumbered text, hatched, with their kind.
        public var others = true
        /// Findings with a place; those of unnumbered print are hatched, magenta.
        public var findings = true

        /// Creates options that draw everything.
        public init() {}
    }

    /// Draws a document over its page. Places outside the page are clipped.
    ///
    /// - Parameters:
    ///   - document: the layout; need not be valid.
    ///   - page: pixels of the page, in the document's size.
    /// - Complexity: O(pixels + characters).
    public static func draw(
        document: LayoutDocument, on page: ColourRaster, options: Options = Options()
    ) -> ColourRaster {
        var canvas = Canvas(page)
        let lines = document.drawnLines
        let style = OverlayStyle(lines, page: page.size)
        if options.others { canvas.drawOthers(document, style) }
        if options.cells { for line in lines { canvas.drawCells(of: line, style) } }
        if options.lines { for line in lines { canvas.drawOutline(of: line, style) } }
        if options.order { canvas.drawOrder(lines, style) }
        if options.paragraphMarks { for line in lines where line.startsParagraph { canvas.drawParagraphMark(line) } }
        if options.numbers {
            for line in lines { canvas.drawNumbers(of: line, style) }
            canvas.drawArticleNumbers(lines, style)
        }
        if options.findings { canvas.drawFindings(document.findings, style) }
        return canvas.raster
    }
}

/// Sizes for the page's type.
struct OverlayStyle: Sendable {
    /// Usual size of type on the page, in px.
    let em: Int
    /// Thickness of the thinnest strokes, in px.
    let hair: Int
    /// Side of a dot of small letters, in px.
    let dot: Int

    init(_ lines: [DrawnLine], page: PixelSize) {
        // The median over characters is the body type, because a page has most of it.
        var sizes: [Int] = []
        for line in lines { sizes.append(contentsOf: repeatElement(line.em, count: line.count)) }
        sizes.sort()
        let median = sizes.isEmpty ? page.width / 110 : sizes[sizes.count / 2]
        em = max(8, min(200, median))
        hair = max(1, em / 30)
        dot = max(1, (em + 8) / 24)
    }
}
