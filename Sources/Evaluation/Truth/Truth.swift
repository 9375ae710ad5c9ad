import HighlightMap
public import LayoutDocument
public import PageGeometry

/// The actual content of a page. Each character has its print, its article and its place in the text.
///
/// The form is that of the truth files in `SampleScans`. A typesetter writes them with the place of each character.
public struct Truth: Sendable, Hashable {
    /// Name of the image's file, which is beside the file of the truth; nil if unknown.
    public var image: String?
    /// Size of the image, in px.
    public var size: PixelSize
    /// Areas without numbers: folio strip, advertisements, pictures, tables.
    public var ignored: [RealRect] = []
    /// The characters that should have a number.
    public var characters: [Character]
    /// The ruby characters.
    public var ruby: [Ruby] = []
    /// Whether the roles of the characters are known.
    public var hasRoles: Bool = true
    /// Names of the page's features, such as "scan-grey" or "tiers-13-15".
    public var features: [String] = []
    /// Features of the page's articles. Articles without features may be omitted.
    public var articles: [ArticleFeatures] = []

    /// A ruby character: small type that gives the reading of the characters beside it.
    public struct Ruby: Sendable, Hashable {
        /// Bounding box of the ruby character's print, in px; nil if unknown.
        public var ink: RealRect?
        /// Text of the ruby character; empty if unknown.
        public var text: String = ""
        /// Positions, in the truth's `characters`, of the characters to which the ruby belongs; empty if unknown.
        public var bases: [Int] = []
    }

    /// Features of an article, by name, such as "l-shape" or "boxed".
    public struct ArticleFeatures: Sendable, Hashable {
        /// Label of the article, as its characters have it.
        public var article: Label
        /// Names of the features that the article has.
        public var features: [String]
    }

    /// A printed character.
    public struct Character: Sendable, Hashable {
        /// Text of the character; empty if unknown.
        public var text: String = ""
        /// Bounding box of the character's print, in px.
        public var ink: RealRect
        /// Role of the character's line: the name of a `LineRole`.
        public var role: String
        /// Label of the character's article. Characters with equal labels are in one article.
        public var article: Label
        /// Flow of the article to which the character belongs: "main" or "caption".
        public var flow: String
        /// Position of the character in its flow, from 0.
        public var place: Int
        /// Label of the character's paragraph in its flow.
        public var paragraph: Label = .none
        /// Label of the character's line in its run; `none` if lines are unknown.
        public var line: Label = .none
        /// Label of the run of lines in one tier to which the character belongs.
        public var run: Label = .none
        /// "tcy" for a group of 縦中横, "square" for a square such as ㌔, nil for most characters.
        public var kind: String?
        /// Setting of the character, if it is unusual.
        public var setting: Setting = Setting()
    }

    /// Setting of a character.
    public struct Setting: Sendable, Hashable {
        /// Whether the character is on its side.
        public var isTurned: Bool = false
        /// Whether the character is white on black.
        public var isNegative: Bool = false
        /// "dots" or "line" if a mark at its side emphasises the character; otherwise nil.
        public var emphasis: String?
        /// "bold" or "gothic" if the character's face differs from the body's; otherwise nil.
        public var face: String?
    }

    /// A name that truth files may write as a number, a string or null.
    public enum Label: Sendable, Hashable, CustomStringConvertible {
        /// No name was given.
        case none
        /// A number.
        case number(Int)
        /// A string.
        case text(String)

        /// The label as `score.py` prints it.
        public var description: String {
            switch self {
            case .none: "None"
            case .number(let number): String(number)
            case .text(let text): text
            }
        }
    }
}

/// The reason why a truth file was refused.
public enum TruthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not JSON, or is not a JSON object; the reason contains line and column.
    case notJSON(String)
    /// The file is a block truth.
    case isBlockTruth
    /// A field is missing or has another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)

    /// States the failure and a remedy.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a truth file: \(why). Give the .truth.json beside the image (unpacked, if it is a .gz)."
        case .isBlockTruth:
            "this is a truth of blocks, not of characters. Give it with --blocks."
        case .badField(let place, let expected):
            "\(place): expected \(expected). Make the truth again with scripts/typeset."
        }
    }
}

extension Truth {
    /// Creates the truth of a page from a layout that a person has approved. Each article is one flow, each line a run.
    ///
    /// - Complexity: O(characters).
    public init(of layout: LayoutDocument) {
        var characters: [Character] = []
        var next = layout.articles.map { _ in 0 }
        for (number, (place, line)) in layout.articles.placedLines.enumerated() {
            for character in line.charactersInOrder {
                characters.append(
                    Character(
                        text: character.text?.text ?? "", ink: RealRect(character.ink), role: line.role.rawValue,
                        article: .number(place.article), flow: "main", place: next[place.article],
                        paragraph: .number(place.paragraph), line: .number(number), run: .number(number)))
                next[place.article] += 1
            }
        }
        self.init(size: layout.page.size, characters: characters)
    }
}
