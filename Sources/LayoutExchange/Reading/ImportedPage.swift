public import LayoutDocument
public import PageGeometry

/// A page as a file of another program has it: text with places, in order of reading.
///
/// Lengths are px of the image that the file is of. Everything is inside the page: what was not is cut, and told in
/// `notes`.
public struct ImportedPage: Sendable, Hashable {
    /// The formats that are read.
    public enum Format: String, CaseIterable, Sendable {
        /// ALTO 2 to 4.
        case alto
        /// PAGE XML, 2010 to 2019.
        case page
        /// hOCR 1.0 to 1.2, as XHTML or as HTML.
        case hocr
    }

    /// What the file is.
    public var format: Format
    /// Size of the image.
    public var size: PixelSize
    /// Name of the image; nil where the file says none.
    public var imageName: String?
    /// Articles in order of reading; a file that knows of none has one.
    public var articles: [ImportedArticle]
    /// What is not text.
    public var figures: [Figure]
    /// Printed rules.
    public var rules: [Rule]
    /// Regions of text without lines.
    public var unnumbered: [UnnumberedText]
    /// What was mended, cut or left out.
    public var notes: [ImportNote]
    /// Letters of the file that are in none of `lines`.
    var lettersLeftOut = 0
    /// Whether the file says where articles begin.
    var knowsArticles = true

    /// Its lines in order of reading.
    public var lines: [ImportedLine] { articles.flatMap { $0.paragraphs.flatMap(\.lines) } }

    /// Letters of the file's text, ruby aside.
    public var letters: Int { lines.reduce(lettersLeftOut) { $0 + $1.letters } }

    /// Letters of a text: blanks and the sign for what was not read are none.
    public static func letters(in text: String) -> Int {
        text.count { !$0.isWhitespace && String($0) != LayoutDocument.unread }
    }
}

/// An article of an imported page.
public struct ImportedArticle: Sendable, Hashable {
    /// Its paragraphs in order of reading.
    public var paragraphs: [ImportedParagraph]
}

/// A paragraph of an imported page: a region, or several that the file joins.
public struct ImportedParagraph: Sendable, Hashable {
    /// Its lines in order of reading.
    public var lines: [ImportedLine]
}

/// A line of an imported page.
public struct ImportedLine: Sendable, Hashable {
    /// Its id in the file; nil where it has none.
    public var id: String?
    /// What it is.
    public var role: LineRole
    /// Which way its characters follow one another: as the file says, or guessed from their places.
    public var writing: WritingDirection
    /// Whether a horizontal line is read from its right end.
    public var isReadFromRight: Bool
    /// The smallest rectangle around it.
    public var box: PixelRect
    /// What the file says of the whole line; nil where it says nothing.
    public var text: String?
    /// Its characters in order of reading; none where the file knows only the line.
    public var cells: [ImportedCell]
    /// What else the file's word for its role may mean; all roles where it says nothing.
    var otherRoles: Set<LineRole> = []
    /// Whether the file says nothing of its direction.
    public internal(set) var isDirectionGuessed = false
    /// Where the file has words and no characters: what each says, and where.
    var words: [ImportedWord] = []
    /// The corners of its shape; none where the file has only the box.
    var outline: [PixelPoint] = []
    /// How far its middle moves across from the top or the left end of the box to the other, in px.
    var slope = 0
    /// Whether `cells` are words of one letter: their boxes are those of words.
    var hasWordsAsCells = false

    /// Letters of its text.
    var letters: Int { ImportedPage.letters(in: text ?? cells.compactMap { $0.text?.text }.joined()) }
}

/// A word of a line.
struct ImportedWord: Sendable, Hashable {
    var text: String
    /// 0 to 1000 thousandths.
    var confidence: Int
    var box: PixelRect?
}

/// A character of an imported page, and its cell.
public struct ImportedCell: Sendable, Hashable {
    /// The cell, or the print's rectangle: files do not say which.
    public var box: PixelRect
    /// What it says; nil where it was not read.
    public var text: RecognisedText?
    /// What kind of unit it is; nil where the file says nothing.
    public var kind: Character.Kind?
    /// How sure its cell is, 0 to 1000 thousandths; nil where the file says nothing.
    public var confidence: Int?
    /// Its ruby: the rectangle of each run.
    public var ruby: [PixelRect]
    /// What its ruby says, one for each of `ruby`.
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

    /// Adds a run of ruby.
    mutating func addRuby(_ box: PixelRect, _ text: String) {
        ruby.append(box)
        rubyText.append(text)
    }
}

/// Something that was not taken as the file has it.
public struct ImportNote: Sendable, Hashable, CustomStringConvertible {
    /// What was done, in a sentence.
    public var description: String
    /// The line of the file where it was done first, from 1; nil where it is about no line.
    public var line: Int?
    /// The first place on the page that it is about; nil where it is about none.
    public var place: PixelRect?

    /// A note from its parts.
    public init(description: String, line: Int? = nil, place: PixelRect? = nil) {
        self.description = description
        self.line = line
        self.place = place
    }
}
