public import LayoutDocument
import PageGeometry
public import PageRaster

/// Draws a layout over its page for editors: cells tinted by article, lines, paragraph marks, numbers, the reading
/// order, unnumbered text and findings.
public enum PageOverlay {
    /// Parts of a layout that are drawn; all of them by default.
    public struct Options: Sendable, Hashable {
        /// Cells, tinted by article, with thin borders.
        public var cells = true
        /// Outlines of lines.
        public var lines = true
        /// A wedge before each paragraph's first line.
        public var paragraphMarks = true
        /// Numbers beside the first character of each line and beside every tenth character, and the numbers of the
        /// articles.
        public var numbers = true
        /// Arrows from each line's end to the start of the next line.
        public var order = true
        /// Pictures and other `figures`, and unnumbered text: hatched, with their kind.
        public var others = true
        /// Findings that have a place. Findings of unnumbered print are hatched in magenta.
        public var findings = true

        /// Creates options that draw everything.
        public init() {}
    }

    /// Draws a document over its page. Places outside the page are clipped.
    ///
    /// - Parameters:
    ///   - document: the layout. It need not be valid.
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
