public import HighlightMap
public import PageGeometry

/// One thing that a person puts right on a page.
///
/// Lines and cells are named by their rectangles, exact to the pixel: a line by the smallest rectangle around its cells
/// (`Line.bounds`), a cell by itself, a paragraph or an article by any of its lines. So a correction says what it is
/// about wherever that has moved to in the order of reading, and fits no more once somebody has changed the thing itself.
public enum Correction: Sendable, Hashable {
    // MARK: Cells

    /// Cuts a cell in two at a place along its line, in px.
    case splitCell(PixelRect, at: Int)
    /// Makes one cell of all from the first to the last of a line, both included; of the first one's kind if none is given.
    case mergeCells(from: PixelRect, to: PixelRect, kind: Character.Kind?)
    /// Moves an edge of a cell along its line, and with it that of the cell beyond.
    case moveCut(PixelRect, edge: Edge, to: Int)
    /// Gives a line another cell at one of its ends, as far as a place along it.
    case addCell(line: PixelRect, edge: Edge, to: Int)
    /// Takes a cell away. Its neighbours share the place, blank and all; a line that had no other goes too.
    case deleteCell(PixelRect)
    /// Says what a cell holds.
    case setKind(PixelRect, Character.Kind)
    /// Says what is printed in a cell; nil that it cannot be told.
    case setText(PixelRect, String?)

    // MARK: Lines

    /// Adds a line that was not found.
    case addLine(NewLine)
    /// Takes a line away.
    case deleteLine(PixelRect)
    /// Makes two lines of one, the second from this cell on; they stay side by side in the paragraph.
    case splitLine(before: PixelRect)
    /// Makes one line of two that stand one behind the other, in the place of the first one named.
    case joinLines(PixelRect, PixelRect)
    /// Gives a line another extent across.
    case setCross(line: PixelRect, Range<Int>, lean: Int)
    /// Says what lines are.
    case setRole([PixelRect], LineRole)
    /// Gives lines the other direction: their characters make lines of it, in the place of the line that is read first.
    case setWriting([PixelRect], WritingDirection)
    /// Says whether horizontal lines are read from their right ends.
    case setReadFromRight([PixelRect], Bool)

    // MARK: Order

    /// Puts lines, in this order, beside a line, into its paragraph.
    case moveLines([PixelRect], Place)
    /// Puts the paragraph of a line beside the paragraph of another, into its article.
    case moveParagraph(PixelRect, Place)
    /// Puts the article of a line beside the article of another.
    case moveArticle(PixelRect, Place)
    /// Begins a paragraph with a line.
    case splitParagraph(before: PixelRect)
    /// Joins the paragraph of a line to the one before it in its article.
    case joinParagraph(PixelRect)
    /// Begins an article with a line, which begins a paragraph too.
    case splitArticle(before: PixelRect)
    /// Joins the article of a line to the one before it.
    case joinArticle(PixelRect)

    // MARK: What has no numbers

    /// No marker is to be drawn in a region: characters whose middle is in it go.
    case unnumber(PixelRect, UnnumberedText.Kind)
    /// Forgets that text in this region, as it is told in `unnumbered`, has no numbers. Its lines are to be added then.
    case number(PixelRect)
    /// Gives a character ruby: what was another's, or what nobody had found.
    case attachRuby(PixelRect, cell: PixelRect)
    /// Takes ruby from its character.
    case detachRuby(PixelRect)
    /// A finding was looked at, and all is well.
    case dismissFinding(code: String, place: PixelRect?)

    /// An end of a cell or of a line, whichever way the line is read.
    public enum Edge: String, Sendable, Hashable, CaseIterable {
        /// The upper one; of a horizontal line the left one.
        case start
        /// The lower one; of a horizontal line the right one.
        case end
    }

    /// A place in the order of reading.
    public struct Place: Sendable, Hashable {
        /// On which side of it.
        public var side: Side
        /// A line.
        public var line: PixelRect

        /// A place beside a line.
        public init(_ side: Side, _ line: PixelRect) {
            self.side = side
            self.line = line
        }

        /// Earlier or later in the order of reading.
        public enum Side: String, Sendable, Hashable, CaseIterable {
            /// Read just before it.
            case before
            /// Read just after it.
            case after
        }
    }

    /// A line to be.
    public struct NewLine: Sendable, Hashable {
        /// All of its cells together.
        public var rect: PixelRect
        /// Which way it is written.
        public var writing: WritingDirection
        /// What it is.
        public var role: LineRole
        /// Where its cells meet, rising, within `rect`; none for one character.
        public var cuts: [Int]
        /// Where it is read; nil for an article of its own at the page's end.
        public var place: Place?
        /// What it begins: nothing, when it becomes one of the paragraph's lines.
        public var begins: Unit

        /// A line from its parts.
        public init(
            rect: PixelRect, writing: WritingDirection, role: LineRole, cuts: [Int] = [], place: Place? = nil,
            begins: Unit = .line
        ) {
            self.rect = rect
            self.writing = writing
            self.role = role
            self.cuts = cuts
            self.place = place
            self.begins = begins
        }

        /// What a line can begin.
        public enum Unit: String, Sendable, Hashable, CaseIterable {
            /// Nothing but itself.
            case line
            /// A paragraph of its own.
            case paragraph
            /// An article of its own.
            case article
        }
    }
}

/// Why a correction does not fit a page.
public struct CorrectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whether what it names is not there (any more): somebody else may have changed it.
    public let isMissing: Bool
    /// What is wrong and what to do, as sentences.
    public let description: String

    static func missing(_ what: String, _ rect: PixelRect) -> CorrectionError {
        CorrectionError(
            isMissing: true,
            description: "There is no \(what) at \(rect.sides). Look at the page as it is now, and correct that.")
    }

    static func cannot(_ why: String) -> CorrectionError { CorrectionError(isMissing: false, description: why) }
}

extension PixelRect {
    var sides: [Int] { [minX, minY, maxX, maxY] }
}
