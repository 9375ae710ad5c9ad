import LayoutDocument
import PageGeometry

/// Cuts an article's body into paragraphs as its lines come in order of reading: at an indent, after a short last line,
/// around crossheads.
struct ParagraphCutter {
    var em: Int
    private(set) var paragraphs: [Paragraph] = []
    private var wasShort = false
    private var wasCrosshead = false
    private var isOpen = false

    init(em: Int) { self.em = em }

    /// Adds a line of text or a crosshead. Full lines of its tier go from `top` to `foot`.
    mutating func add(_ line: Line, box: PixelRect, top: Int, foot: Int) {
        let isIndented = (box.minY - top) * 10 >= em * 5
        let isCrosshead = line.role == .crosshead
        if !isOpen || isIndented || wasShort || isCrosshead != wasCrosshead {
            paragraphs.append(Paragraph(lines: [line]))
        } else {
            paragraphs[paragraphs.count - 1].lines.append(line)
        }
        isOpen = true
        wasShort = (foot - box.maxY) * 10 >= em * 14
        wasCrosshead = isCrosshead
    }

    /// Adds a line that goes on the paragraph of the line before it.
    mutating func addToLast(_ line: Line) { paragraphs[paragraphs.count - 1].lines.append(line) }

    /// Adds a line that is a paragraph of its own.
    mutating func addAlone(_ line: Line) {
        paragraphs.append(Paragraph(lines: [line]))
        isOpen = false
        wasShort = false
    }
}
