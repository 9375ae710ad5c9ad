public import HighlightMap
public import PageGeometry

/// The editor's view of a page: articles, their paragraphs, lines and characters in order of reading, with what else
/// stands on the page. Format "mojiwaku.layout", version 1 (docs/formats.md).
///
/// No number is stored: a character's number is its place in the order, so that a correction changes only its own
/// lines of the file. A line stores where it starts, a character where it ends, so that cells tile by construction.
public struct LayoutDocument: Sendable, Hashable {
    /// What page this is.
    public var page: PageIdentity
    /// What made this document.
    public var provenance: Provenance
    /// Articles in order of reading.
    public var articles: [Article]
    /// Pictures, charts and other things that are not text.
    public var figures: [Figure]
    /// Printed rules.
    public var rules: [Rule]
    /// Text that no marker is drawn in.
    public var unnumbered: [UnnumberedText]
    /// The page's tiers (段), from the top; lines name them by their position here.
    public var tiers: [Tier]
    /// What is doubtful or went wrong.
    public var findings: [Finding]

    /// A document from its parts. Nothing is checked: see `brokenRules()`.
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

    /// An identity from its parts. Names are brought into the normal form NFC.
    public init(edition: String? = nil, name: String, size: PixelSize, sourceDigest: String) {
        self.edition = edition.map(VisibleText.composed)
        self.name = VisibleText.composed(name)
        self.size = size
        self.sourceDigest = sourceDigest
    }
}

/// What made a layout: with the source's digest, this decides every byte of it.
public struct Provenance: Sendable, Hashable {
    /// Version of the analysis.
    public var engine: String
    /// The settings that were not at their default, by name.
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
    /// Paragraphs in order of reading; a headline line or caption is a paragraph of its own.
    public var paragraphs: [Paragraph]

    /// An article from its paragraphs.
    public init(paragraphs: [Paragraph]) { self.paragraphs = paragraphs }
}

/// Lines that belong together; they may go on in another tier.
public struct Paragraph: Sendable, Hashable {
    /// Lines in order of reading.
    public var lines: [Line]

    /// A paragraph from its lines.
    public init(lines: [Line]) { self.lines = lines }
}

/// A line of type.
public struct Line: Sendable, Hashable {
    /// What the line is.
    public var role: LineRole
    /// Which way its characters follow one another.
    public var writing: WritingDirection
    /// Extent across the line at its start, in px.
    public var cross: Range<Int>
    /// How far `cross` has moved from the line's start to its end, in px; linear in between.
    public var lean: Int
    /// The tier (段) it stands in, as a position in the document's `tiers`; nil where there is none.
    public var tier: Int?
    /// Where the cell of the first of `characters` starts, along the line, in px.
    public var start: Int
    /// The characters as they stand along the line: from the top, or from the left also where the line is read from the right.
    public var characters: [Character]
    /// Whether the line, a horizontal one, is read from its right end, as old papers set headlines: its first number is that of
    /// the last of `characters`.
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

    /// Where cells meet: `start` and each character's end.
    public var cuts: [Int] { [start] + characters.map(\.end) }

    /// Where the cell of the last of `characters` ends.
    public var end: Int { characters.last?.end ?? start }

    /// The smallest upright rectangle around all cells.
    public var bounds: PixelRect {
        let across = min(cross.lowerBound, cross.lowerBound + lean)..<max(cross.upperBound, cross.upperBound + lean)
        return writing.rect(along: start..<max(start, end), across: across)
    }
}

/// One marker unit and its cell.
public struct Character: Sendable, Hashable {
    /// What kind of unit it is.
    public var kind: Kind
    /// Where its cell ends, along the line, in px; it starts where the one before ends.
    public var end: Int
    /// The smallest rectangle around its print, in px of the page.
    public var ink: PixelRect
    /// How sure the analysis is that the cell holds this character and no other, 0 to 1000 thousandths.
    public var confidence: Int
    /// The ruby that belongs to it: the print's rectangle, one for each run.
    public var ruby: [PixelRect]
    /// What it says; nil where that was not asked, or could not be read.
    public var text: RecognisedText?
    /// What its ruby says, one for each of `ruby`, empty where a run could not be read; no entries where none was asked.
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

    /// What a marker unit is made of.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A kanji, kana, figure or letter that stands upright.
        case plain
        /// Several glyphs in one cell: 縦中横, a square such as ㌔.
        case combined
        /// Punctuation, a bracket, a dash, a leader.
        case mark
        /// A figure or letter of a run that lies on its side.
        case sideways
    }
}

/// A tier (段): a band of the page in which lines of text stand side by side.
///
/// The tiers of a page make its grid. Inside a box (囲み) the grid may be another one: its tiers name the box.
public struct Tier: Sendable, Hashable {
    /// From where its full lines start to where they end, in px down the page; on a skewed scan in the middle of its lines.
    public var rows: Range<Int>
    /// Blank between it and the tier above in the same grid, in px, 0 or more; nil for the first one.
    public var gap: Int?
    /// Characters in a full line, 1 or more: the median.
    public var characters: Int
    /// The box whose grid it belongs to; nil for the page's.
    public var box: PixelRect?

    /// A tier from its parts.
    public init(rows: Range<Int>, gap: Int? = nil, characters: Int, box: PixelRect? = nil) {
        self.rows = rows
        self.gap = gap
        self.characters = characters
        self.box = box
    }
}

/// Something on the page that is not text.
public struct Figure: Sendable, Hashable {
    /// What it is.
    public var kind: Kind
    /// Where it is.
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
        /// A tint or black ground that text stands on.
        case ground
    }
}

/// A printed rule, straight and thin.
public struct Rule: Sendable, Hashable {
    /// The smallest rectangle around its print.
    public var rect: PixelRect
    /// Which way it runs.
    public var direction: WritingDirection

    /// A rule from its parts.
    public init(rect: PixelRect, direction: WritingDirection) {
        self.rect = rect
        self.direction = direction
    }
}

/// Text in which no marker is drawn.
public struct UnnumberedText: Sendable, Hashable {
    /// Why it is not numbered.
    public var kind: Kind
    /// Where it is.
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
        /// Print that could not be read as type.
        case unclear
    }
}

/// Something that an editor should look at.
public struct Finding: Sendable, Hashable {
    /// How bad it is.
    public var severity: Severity
    /// A name for the kind of finding, such as `page.small-type`.
    public var code: String
    /// What was found and what to do, in plain words.
    public var message: String
    /// Where on the page, if anywhere.
    public var place: PixelRect?
    /// What it may be, where that is doubtful; what was chosen comes first.
    public var candidates: [Candidate]
    /// What the print at `place` ends with, where that was read.
    public var text: String?

    /// A finding from its parts.
    public init(
        severity: Severity, code: String, message: String, place: PixelRect? = nil, candidates: [Candidate] = [],
        text: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.place = place
        self.candidates = candidates
        self.text = text
    }

    /// One of several things that may be.
    public struct Candidate: Sendable, Hashable {
        /// Where on the page it is; nil where nothing is (for an order: the article ends).
        public var place: PixelRect?
        /// How likely it is against the other candidates, 0 to 1000 thousandths.
        public var odds: Int
        /// What the print there begins with, where that was read.
        public var text: String?

        /// A candidate from its parts.
        public init(place: PixelRect?, odds: Int, text: String? = nil) {
            self.place = place
            self.odds = odds
            self.text = text
        }
    }

    /// How bad a finding is.
    public typealias Severity = FindingSeverity
}
