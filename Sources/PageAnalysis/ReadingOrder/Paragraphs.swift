import LayoutDocument
import PageGeometry

/// Cuts an article's body into paragraphs as its lines come in order of reading: at an indent, after a short last line,
/// around crossheads.
struct ParagraphCutter {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least depth of an indent, which is one em in print. Lower: a line whose first character is small begins a paragraph.
        /// Higher: on a worn print indents are missed.
        var indent: Ems = 0.5
        /// The least blank at the foot of a paragraph's last line. Lower: a line that a comma ends is a last one.
        var shortLine: Ems = 1.4
    }

    /// Em of the body type in px.
    let em: Int
    private let parameters: Parameters
    private let off: Set<ReadingOrderParameters.Rule>
    private(set) var paragraphs: [Paragraph] = []
    private var wasShort = false
    private var wasCrosshead = false
    private var isOpen = false

    init(em: Int, parameters stage: ReadingOrderParameters = .init()) {
        self.em = em
        parameters = stage.paragraphs
        off = stage.off
    }

    /// Adds a line of text or a crosshead.
    ///
    /// - Parameters:
    ///   - along: where the line starts and ends.
    ///   - full: where full lines of its run do.
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

    /// Adds a line that goes on the paragraph of the line before it.
    mutating func addToLast(_ line: Line) { paragraphs[paragraphs.count - 1].lines.append(line) }

    /// Adds a line that is a paragraph of its own.
    mutating func addAlone(_ line: Line) {
        paragraphs.append(Paragraph(lines: [line]))
        isOpen = false
        wasShort = false
    }
}
