public import LayoutDocument
public import PageGeometry

/// A page of another program's file: text with places, in reading order.
///
/// Lengths are px of the file's image. Everything is inside the page: parts outside are cut off, with a note in
/// `notes`.
public struct ImportedPage: Sendable, Hashable {
    /// The supported formats.
    public enum Format: String, CaseIterable, Sendable {
        /// ALTO 2 to 4.
        case alto
        /// PAGE XML, 2010 to 2019.
        case page
        /// hOCR 1.0 to 1.2, as XHTML or as HTML.
        case hocr
        /// The XML of the National Diet Library: NDLOCR 1 to 3 and NDLOCR-Lite.
        case ndl
        /// The JSON of YomiToku.
        case yomitoku
        /// The JSON of Google Cloud Vision.
        case vision
    }

    /// The format of the file.
    public var format: Format
    /// Size of the image.
    public var size: PixelSize
    /// Name of the image; nil when the file has none.
    public var imageName: String?
    /// Articles in reading order; a single one if the file does not separate them.
    public var articles: [ImportedArticle]
    /// Parts that are not text.
    public var figures: [Figure]
    /// Printed rules.
    public var rules: [Rule]
    /// Regions of text without lines.
    public var unnumbered: [UnnumberedText]
    /// Notes on repairs, cuts and omissions.
    public var notes: [ImportNote]
    /// Number of letters in the file that are in no line of `lines`.
    var lettersLeftOut = 0
    /// Whether the file marks the beginnings of articles.
    var knowsArticles = true

    /// Its lines in reading order.
    public var lines: [ImportedLine] { articles.flatMap { $0.paragraphs.flatMap(\.lines) } }

    /// Number of letters in the file's text, without ruby.
    public var letters: Int { lines.reduce(lettersLeftOut) { $0 + $1.letters } }

    /// Number of letters in a text. Blanks and the sign for unread characters do not count.
    public static func letters(in text: String) -> Int {
        text.count { !$0.isWhitespace && String($0) != LayoutDocument.unread }
    }
}

/// An article of an imported page.
public struct ImportedArticle: Sendable, Hashable {
    /// Its paragraphs in reading order.
    public var paragraphs: [ImportedParagraph]
}

/// A paragraph of an imported page: a region, or several that the file joins.
public struct ImportedParagraph: Sendable, Hashable {
    /// Its lines in reading order.
    public var lines: [ImportedLine]
}

/// A line of an imported page.
public struct ImportedLine: Sendable, Hashable {
    /// Its id in the file; nil if it has no id there.
    public var id: String?
    /// Its role.
    public var role: LineRole
    /// The direction of its characters: from the file, or guessed from their places.
    public var writing: WritingDirection
    /// Whether a horizontal line is read from right to left.
    public var isReadFromRight: Bool
    /// The smallest rectangle around it.
    public var box: PixelRect
    /// The text of the whole line in the file; nil if the file has no such text.
    public var text: String?
    /// Its characters in reading order; empty when the file has only the line.
    public var cells: [ImportedCell]
    /// Other roles that the file's name for the role may mean; all roles if the file names no role.
    var otherRoles: Set<LineRole> = []
    /// Whether the direction is a guess, because the file does not give it.
    public internal(set) var isDirectionGuessed = false
    /// The words, with text and box, if the file has words and no characters.
    var words: [ImportedWord] = []
    /// The corners of its shape; empty if the file has only the box.
    var outline: [PixelPoint] = []
    /// Lean of the line, in px: the distance that its baseline moves across the line, from the top (or left) end to the
    /// other end. Positive to the right (vertical line) or downwards (horizontal line); 0 if the file has no baseline.
    var slope = 0
    /// Whether each of `cells` comes from a word of one letter, and has the word's box.
    var hasWordsAsCells = false

    var letters: Int { ImportedPage.letters(in: text ?? cells.compactMap { $0.text?.text }.joined()) }
}

struct ImportedWord: Sendable, Hashable {
    var text: String
    /// 0 to 1000 thousandths.
    var confidence: Int
    var box: PixelRect?
}

/// A character of an imported page, and its cell.
public struct ImportedCell: Sendable, Hashable {
    /// The cell, or the rectangle of the print: files do not distinguish the two.
    public var box: PixelRect
    /// Its text; nil when it was not read.
    public var text: RecognisedText?
    /// Its kind; nil if the file does not give it.
    public var kind: Character.Kind?
    /// Confidence of its cell, 0 to 1000 thousandths; nil when the file has none.
    public var confidence: Int?
    /// The rectangles of its ruby, one for each run.
    public var ruby: [PixelRect]
    /// The texts of its ruby, one for each of `ruby`.
    public var rubyText: [String]

    /// A character from its parts.
    public init(
        box: PixelRect, text: RecognisedText? = nil, kind: Character.Kind? = nil, confidence: Int? = nil,
        ruby: [PixelRect] = [], rubyText: [String] = []
    ) {
        self.box = box
        self.text = text
        self.kind = kind
        self.confidence = confidence
        self.ruby = ruby
        self.rubyText = rubyText
    }

    mutating func addRuby(_ box: PixelRect, _ text: String) {
        ruby.append(box)
        rubyText.append(text)
    }
}

/// A note on something that was changed or omitted during the import.
public struct ImportNote: Sendable, Hashable, CustomStringConvertible {
    /// A sentence about the change.
    public var description: String
    /// The first line of the file that the note concerns, from 1; nil if it concerns no line, or the file is JSON.
    public var line: Int?
    /// The first place on the page that the note concerns; nil if it concerns no place.
    public var place: PixelRect?

    /// A note from its parts.
    public init(description: String, line: Int? = nil, place: PixelRect? = nil) {
        self.description = description
        self.line = line
        self.place = place
    }
}
