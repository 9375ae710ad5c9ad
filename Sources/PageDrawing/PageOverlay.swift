public import LayoutDocument
import PageGeometry
public import PageRaster

/// A page with its layout drawn over it, for editors: cells tinted by article, lines, paragraph marks, numbers, the way
/// of reading, what is not numbered, and findings.
public enum PageOverlay {
    /// What is drawn. All of it, unless said otherwise.
    public struct Options: Sendable, Hashable {
        /// Cells, tinted by article, with thin borders.
        public var cells = true
        /// Outlines of lines.
        public var lines = true
        /// A wedge before each paragraph's first line.
        public var paragraphMarks = true
        /// Numbers of characters beside the first of each line and every tenth, and the articles' numbers.
        public var numbers = true
        /// Arrows from each line's end to the start of the next.
        public var order = true
        /// Figures and unnumbered text, hatched, with their kind.
        public var others = true
        /// Findings that have a place; that of print without a number is hatched, magenta.
        public var findings = true

        /// Everything drawn.
        public init() {}
    }

    /// Draws a document over its page. Places outside of the page are cut off.
    ///
    /// - Parameters:
    ///   - document: need not be valid.
    ///   - page: the page's pixels, in the document's size.
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

/// Sizes that fit the page's type.
struct OverlayStyle: Sendable {
    /// The usual size of type on the page, in px.
    let em: Int
    /// Thickness of the thinnest strokes, in px.
    let hair: Int
    /// Side of a dot of small letters, in px.
    let dot: Int

    init(_ lines: [DrawnLine], page: PixelSize) {
        // The median over characters: the body's type, of which a page has most.
        var sizes: [Int] = []
        for line in lines { sizes.append(contentsOf: repeatElement(line.em, count: line.count)) }
        sizes.sort()
        let median = sizes.isEmpty ? page.width / 110 : sizes[sizes.count / 2]
        em = max(8, min(200, median))
        hair = max(1, em / 30)
        dot = max(1, (em + 8) / 24)
    }
}
