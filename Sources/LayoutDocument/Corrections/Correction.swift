package import Catalogue
public import HighlightMap
public import PageGeometry

/// A single correction of a page by a person.
///
/// Rectangles, exact to the pixel, identify the subject of a correction: a cell by its rectangle, a line by the
/// smallest rectangle around its cells (`Line.bounds`), a paragraph or an article by any of its lines. So a correction
/// still fits after moves in the reading order, but not after a change of the subject itself.
public enum Correction: Sendable, Hashable {
    // MARK: Cells

    /// Cuts a cell in two at a place along its line, in px.
    case splitCell(PixelRect, at: Int)
    /// Merges the cells of a line from the first to the last, both included. If `kind` is nil, the result has the kind
    /// of the cell that is read first.
    case mergeCells(from: PixelRect, to: PixelRect, kind: Character.Kind?)
    /// Moves an edge of a cell along its line, and with it the edge of the adjacent cell.
    case moveCut(PixelRect, edge: Edge, to: Int)
    /// Adds a cell at an end of a line, up to a place along it.
    case addCell(line: PixelRect, edge: Edge, to: Int)
    /// Removes a cell. Its neighbours divide the space; a line without other cells is removed too.
    case deleteCell(PixelRect)
    /// Sets the kind of a cell.
    case setKind(PixelRect, Character.Kind)
    /// Sets the text of a cell; nil for illegible text.
    case setText(PixelRect, String?)

    // MARK: Lines

    /// Adds a missed line.
    case addLine(NewLine)
    /// Removes a line.
    case deleteLine(PixelRect)
    /// Splits a line before this cell; both lines stay side by side in the paragraph.
    case splitLine(before: PixelRect)
    /// Joins two consecutive lines. The result takes the place of the first argument in the reading order.
    case joinLines(PixelRect, PixelRect)
    /// Sets a line's extent across.
    case setCross(line: PixelRect, Range<Int>, lean: Int)
    /// Sets the role of lines.
    case setRole([PixelRect], LineRole)
    /// Changes the direction of lines. Their characters form new lines in this direction, at the place of the line that
    /// is read first.
    case setWriting([PixelRect], WritingDirection)
    /// Sets whether horizontal lines are read from right to left.
    case setReadFromRight([PixelRect], Bool)

    // MARK: Order

    /// Moves lines, in this order, beside a line and into its paragraph.
    case moveLines([PixelRect], Place)
    /// Moves a line's paragraph beside another line's paragraph, into the article of that paragraph.
    case moveParagraph(PixelRect, Place)
    /// Moves a line's article beside another line's article.
    case moveArticle(PixelRect, Place)
    /// Starts a paragraph with a line.
    case splitParagraph(before: PixelRect)
    /// Joins the paragraph of a line to the one before it in its article.
    case joinParagraph(PixelRect)
    /// Starts an article, and a paragraph, with a line.
    case splitArticle(before: PixelRect)
    /// Joins the article of a line to the one before it.
    case joinArticle(PixelRect)

    // MARK: Parts without numbers

    /// Marks a region as unnumbered: removes characters whose middle is in it.
    case unnumber(PixelRect, UnnumberedText.Kind)
    /// Removes a region from `unnumbered`. Its lines have to be added afterwards.
    case number(PixelRect)
    /// Assigns ruby to a character: another character's ruby, or ruby that the analysis missed.
    case attachRuby(PixelRect, cell: PixelRect)
    /// Removes ruby from its character.
    case detachRuby(PixelRect)
    /// Dismisses a finding after checking it.
    case dismissFinding(code: String, place: PixelRect?)

    /// An end of a cell or of a line, regardless of reading direction.
    public enum Edge: String, Sendable, Hashable, CaseIterable {
        /// The upper end; of a horizontal line the left end.
        case start
        /// The lower end; of a horizontal line the right end.
        case end
    }

    /// A place in the reading order.
    public struct Place: Sendable, Hashable {
        /// The side of the line.
        public var side: Side
        /// A line.
        public var line: PixelRect

        /// A place beside a line.
        public init(_ side: Side, _ line: PixelRect) {
            self.side = side
            self.line = line
        }

        /// Earlier or later in the reading order.
        public enum Side: String, Sendable, Hashable, CaseIterable {
            /// Before the named line, in reading order.
            case before
            /// After the named line, in reading order.
            case after
        }
    }

    /// A line to add.
    public struct NewLine: Sendable, Hashable {
        /// The box of all its cells.
        public var rect: PixelRect
        /// Its writing direction.
        public var writing: WritingDirection
        /// Its role.
        public var role: LineRole
        /// Places where its cells meet, in ascending order, within `rect`; empty for one character.
        public var cuts: [Int]
        /// Its place in the reading order; nil for a separate article at the page's end.
        public var place: Place?
        /// The unit that starts with it; `line` to add it to an existing paragraph.
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

        /// The unit that a new line starts.
        public enum Unit: String, Sendable, Hashable, CaseIterable {
            /// Only the line itself.
            case line
            /// A new paragraph.
            case paragraph
            /// A new article.
            case article
        }
    }
}

/// The reason why a correction does not fit a page.
public struct CorrectionError: Error, Sendable, Hashable, CustomStringConvertible {
    package let code: MisfitCode
    /// The values in the catalogue's text for `code`.
    package let parameters: [String]

    init(_ code: MisfitCode, _ parameters: any CustomStringConvertible...) {
        self.code = code
        self.parameters = parameters.map(\.description)
    }

    /// Whether the correction's subject does not exist or no longer exists: another person may have changed it.
    public var isMissing: Bool { code == .missing || code == .findingMissing }
    /// The fault and a remedy, as sentences.
    public var description: String { code.message(parameters) }
}
