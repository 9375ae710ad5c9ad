import LayoutDocument
import PageGeometry

/// Cuts an article's body into paragraphs, line by line in reading order. A paragraph begins at an indent, after a
/// short last line, and before and after crossheads.
struct ParagraphCutter {
    struct Parameters: Sendable, Hashable {
        /// Minimum depth of an indent; printed indents are one em. Lower: a line whose first character is small begins
        /// a paragraph. Higher: indents on worn print are missed.
        var indent: Ems = 0.5
        /// Minimum blank after the last line of a paragraph. Lower: a line that ends with a comma counts as a last
        /// line.
        var shortLine: Ems = 1.4
    }

    /// Em of the body type, in px.
    let em: Int
    private let parameters = Parameters()
    private let off: Set<ReadingOrderParameters.Rule>
    private(set) var paragraphs: [Paragraph] = []
    private var wasShort = false
    private var wasCrosshead = false
    private var isOpen = false

    init(em: Int, off: Set<ReadingOrderParameters.Rule>) { (self.em, self.off) = (em, off) }

    /// Adds a line of text or a crosshead.
    ///
    /// - Parameters:
    ///   - along: extent of the line in its direction.
    ///   - full: extent of the full lines in the line's run.
    mutating func add(_ line: Line, along: Range<Int>, full: Range<Int>) {
        let isIndented = along.lowerBound - full.lowerBound >= parameters.indent * em && !off.contains(.indents)
        let isCrosshead = line.role == .crosshead && !off.contains(.crossheadParagraphs)
        if !isOpen || isIndented || wasShort || isCrosshead != wasCrosshead {
            paragraphs.append(Paragraph(lines: [line]))
        } else {
            paragraphs[paragraphs.count - 1].lines.append(line)
        }
        isOpen = true
        wasShort = full.upperBound - along.upperBound >= parameters.shortLine * em && !off.contains(.shortLines)
        wasCrosshead = isCrosshead
    }

    mutating func addToLast(_ line: Line) { paragraphs[paragraphs.count - 1].lines.append(line) }

    /// Adds a line that forms a paragraph by itself.
    mutating func addAlone(_ line: Line) {
        paragraphs.append(Paragraph(lines: [line]))
        isOpen = false
        wasShort = false
    }
}
