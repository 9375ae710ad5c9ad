public import HighlightMap
public import PageGeometry

/// The editor's view of a page: articles with paragraphs, lines and characters in reading order, and the other contents
/// of the page. Format "mojiwaku.layout", versions 1 and 2 (docs/formats.md).
///
/// No number is stored: a character's number is its place in the reading order. So a correction changes only few lines
/// of the file. A line stores its start and each character its end, so cells can have no gaps.
public struct LayoutDocument: Sendable, Hashable {
    /// The identity of the page.
    public var page: PageIdentity
    /// The origin of this document.
    public var provenance: Provenance
    /// Articles in reading order.
    public var articles: [Article]
    /// Pictures, charts and other contents that are not text.
    public var figures: [Figure]
    /// Printed rules.
    public var rules: [Rule]
    /// Text without numbers.
    public var unnumbered: [UnnumberedText]
    /// The page's tiers (段), from the top; lines refer to their positions.
    public var tiers: [Tier]
    /// Doubts and faults.
    public var findings: [Finding]

    /// A document from its parts. Not checked: see `brokenRules()`.
    public init(
        page: PageIdentity, provenance: Provenance, articles: [Article] = [], figures: [Figure] = [],
        rules: [Rule] = [], unnumbered: [UnnumberedText] = [], tiers: [Tier] = [], findings: [Finding] = []
    ) {
        self.page = page
        self.provenance = provenance
        self.articles = articles
        self.figures = figures
        self.rules = rules
        self.unnumbered = unnumbered
        self.tiers = tiers
        self.findings = findings
    }
}

/// A page's name, size and source.
public struct PageIdentity: Sendable, Hashable {
    /// The edition's name, or nil for a loose image.
    public var edition: String?
    /// The page's name in its edition, or the file's stem.
    public var name: String
    /// Size of the source image.
    public var size: PixelSize
    /// SHA-256 of the image file, 64 lower-case hexadecimal digits.
    public var sourceDigest: String

    /// An identity from its parts. Converts names to the normal form NFC.
    public init(edition: String? = nil, name: String, size: PixelSize, sourceDigest: String) {
        self.edition = edition.map(VisibleText.composed)
        self.name = VisibleText.composed(name)
        self.size = size
        self.sourceDigest = sourceDigest
    }
}

/// The origin of a layout. Together with the source's digest, it determines every byte of the layout.
public struct Provenance: Sendable, Hashable {
    /// Version of the analysis.
    public var engine: String
    /// The settings that differ from their defaults, by name.
    public var settings: [String: String]
    /// The learned models used: name and SHA-256.
    public var models: [String: String]

    /// A provenance from its parts.
    public init(engine: String, settings: [String: String] = [:], models: [String: String] = [:]) {
        self.engine = engine
        self.settings = settings
        self.models = models
    }
}

/// One story: headline, text, captions.
public struct Article: Sendable, Hashable {
    /// Paragraphs in reading order; a headline or caption is a separate paragraph.
    public var paragraphs: [Paragraph]

    /// An article from its paragraphs.
    public init(paragraphs: [Paragraph]) { self.paragraphs = paragraphs }
}

/// Lines that belong together, possibly across tiers.
public struct Paragraph: Sendable, Hashable {
    /// Lines in reading order.
    public var lines: [Line]

    /// A paragraph from its lines.
    public init(lines: [Line]) { self.lines = lines }
}

/// A line of type.
public struct Line: Sendable, Hashable {
    /// The role of the line.
    public var role: LineRole
    /// The direction of its characters.
    public var writing: WritingDirection
    /// Extent across the line at its start, in px.
    public var cross: Range<Int>
    /// Shift of `cross` from the line's start to its end, in px; linear in between.
    public var lean: Int
    /// Its tier (段), as a position in the document's `tiers`; nil if it is in no tier.
    public var tier: Int?
    /// Start of the first cell in `characters`, along the line, in px.
    public var start: Int
    /// The characters in their order along the line: from the top, or from the left even if the line is read from the
    /// right.
    public var characters: [Character]
    /// Whether a horizontal line is read from right to left, like headlines of old papers. Its first number then
    /// belongs to the last of `characters`.
    public var isReadFromRight: Bool

    /// A line from its parts.
    public init(
        role: LineRole, writing: WritingDirection, cross: Range<Int>, lean: Int = 0, tier: Int? = nil, start: Int,
        characters: [Character], isReadFromRight: Bool = false
    ) {
        self.role = role
        self.writing = writing
        self.cross = cross
        self.lean = lean
        self.tier = tier
        self.start = start
        self.characters = characters
        self.isReadFromRight = isReadFromRight
    }

    /// Places where cells meet: `start` and each character's end.
    public var cuts: [Int] { [start] + characters.map(\.end) }

    /// End of the last cell in `characters`.
    public var end: Int { characters.last?.end ?? start }

    /// The smallest upright rectangle around all cells.
    public var bounds: PixelRect { frame.bounds }
}

/// One unit that can be marked, and its cell.
public struct Character: Sendable, Hashable {
    /// The kind of unit.
    public var kind: Kind
    /// End of its cell along the line, in px. The cell starts at the end of the cell before.
    public var end: Int
    /// The smallest rectangle around its print, in px of the page.
    public var ink: PixelRect
    /// Confidence of the analysis that the cell contains exactly this character, 0 to 1000 thousandths.
    public var confidence: Int
    /// The rectangle of the print of each run of its ruby.
    public var ruby: [PixelRect]
    /// Its text; nil when it was not requested, or is illegible.
    public var text: RecognisedText?
    /// The texts of its ruby: one for each rectangle of `ruby`, empty for an illegible run. The array is empty if the
    /// text was not requested.
    public var rubyText: [String]

    /// A character from its parts.
    public init(
        kind: Kind, end: Int, ink: PixelRect, confidence: Int, ruby: [PixelRect] = [], text: RecognisedText? = nil,
        rubyText: [String] = []
    ) {
        self.kind = kind
        self.end = end
        self.ink = ink
        self.confidence = confidence
        self.ruby = ruby
        self.text = text
        self.rubyText = rubyText
    }

    /// The kind of a character.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An upright kanji, kana, digit or letter.
        case plain
        /// Several glyphs in one cell: 縦中横, a square such as ㌔.
        case combined
        /// Punctuation, a bracket, a dash, a leader.
        case mark
        /// A digit or letter of a run that is set sideways.
        case sideways
    }
}

/// A tier (段): a band of the page with lines of text side by side.
///
/// The tiers of a page form its grid. A box (囲み) may have another grid; its tiers refer to the box.
public struct Tier: Sendable, Hashable {
    /// Top and foot of the tier, in px: the medians over its full lines, or over all its lines if none is full. On a
    /// page that was straightened, they are measured at the image's middle.
    public var rows: Range<Int>
    /// Blank between the tier and the tier above in the same grid, in px, 0 or more; nil for the first tier.
    public var gap: Int?
    /// Median number of characters in a full line, 1 or more.
    public var characters: Int
    /// The box (囲み) to whose grid the tier belongs; nil for the page's grid.
    public var box: PixelRect?

    /// A tier from its parts.
    public init(rows: Range<Int>, gap: Int? = nil, characters: Int, box: PixelRect? = nil) {
        self.rows = rows
        self.gap = gap
        self.characters = characters
        self.box = box
    }
}

/// A part of the page that is not text.
public struct Figure: Sendable, Hashable {
    /// Its kind.
    public var kind: Kind
    /// Its place, in px.
    public var rect: PixelRect

    /// A figure from its parts.
    public init(kind: Kind, rect: PixelRect) {
        self.kind = kind
        self.rect = rect
    }

    /// Kinds of figures.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A photograph, drawing or chart.
        case picture
        /// An advertisement.
        case advertisement
        /// A table.
        case table
        /// A tint or black ground behind text.
        case ground
    }
}

/// A printed rule, straight and thin.
public struct Rule: Sendable, Hashable {
    /// The smallest rectangle around its print.
    public var rect: PixelRect
    /// Its direction.
    public var direction: WritingDirection

    /// A rule from its parts.
    public init(rect: PixelRect, direction: WritingDirection) {
        self.rect = rect
        self.direction = direction
    }
}

/// Text without numbers.
public struct UnnumberedText: Sendable, Hashable {
    /// The reason why it is not numbered.
    public var kind: Kind
    /// Its place, in px.
    public var rect: PixelRect

    /// Unnumbered text from its parts.
    public init(kind: Kind, rect: PixelRect) {
        self.kind = kind
        self.rect = rect
    }

    /// Reasons why text is not numbered.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// 柱, 欄外: date, page number, section at the page's edge.
        case folio
        /// Part of an advertisement.
        case advertisement
        /// Part of a table.
        case table
        /// Lettering inside a picture or chart.
        case lettering
        /// Print that could not be analysed as type.
        case unclear
    }
}

/// A finding for an editor to check.
public struct Finding: Sendable, Hashable {
    /// Its severity.
    public var severity: Severity
    /// A name for the kind of finding, such as `page.small-type`.
    public var code: String
    /// A plain description and a remedy.
    public var message: String
    /// The values in the message, in the order of the catalogue's text for `code`.
    public var parameters: [String]
    /// Its place on the page, if any.
    public var place: PixelRect?
    /// The candidates in case of doubt; the chosen one comes first.
    public var candidates: [Candidate]
    /// The end of the text at `place`, if it was read.
    public var text: String?

    /// A finding from its parts.
    public init(
        severity: Severity, code: String, message: String, parameters: [String] = [], place: PixelRect? = nil,
        candidates: [Candidate] = [], text: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.parameters = parameters
        self.place = place
        self.candidates = candidates
        self.text = text
    }

    /// One of several possibilities.
    public struct Candidate: Sendable, Hashable {
        /// Its place on the page; nil if the candidate is the end of the article.
        public var place: PixelRect?
        /// Its probability among the candidates, 0 to 1000 thousandths.
        public var odds: Int
        /// The start of the text there, if it was read.
        public var text: String?

        /// A candidate from its parts.
        public init(place: PixelRect?, odds: Int, text: String? = nil) {
            self.place = place
            self.odds = odds
            self.text = text
        }
    }

    /// Severity of a finding.
    public typealias Severity = FindingSeverity
}
