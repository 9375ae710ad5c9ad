public import PageGeometry

/// The actual content of a page: every character with its print, its article and its place in the text.
///
/// The form is that of the truth files in `SampleScans`, which a typesetter writes with the place of each character.
public struct Truth: Sendable, Hashable {
    /// File name of the image, beside the truth's file; nil if unknown.
    public var image: String?
    /// Size of the image, in px.
    public var size: PixelSize
    /// Areas where nothing is to be numbered: folio strip, advertisements, pictures, tables.
    public var ignored: [RealRect]
    /// The characters that are to be numbered.
    public var characters: [Character]
    /// The ruby characters.
    public var ruby: [Ruby]
    /// Whether characters' roles are known.
    public var hasRoles: Bool
    /// Names of the page's features, such as "scan-grey" or "tiers-13-15".
    public var features: [String]
    /// Features of its articles; articles without features may be omitted.
    public var articles: [ArticleFeatures]

    /// Creates a truth from its parts.
    public init(
        image: String? = nil, size: PixelSize, ignored: [RealRect] = [], characters: [Character], ruby: [Ruby] = [],
        hasRoles: Bool = true, features: [String] = [], articles: [ArticleFeatures] = []
    ) {
        self.image = image
        self.size = size
        self.ignored = ignored
        self.characters = characters
        self.ruby = ruby
        self.hasRoles = hasRoles
        self.features = features
        self.articles = articles
    }

    /// A ruby character: small type that gives the reading of the characters beside it.
    public struct Ruby: Sendable, Hashable {
        /// Bounding box of its print, in px; nil if unknown.
        public var ink: RealRect?
        /// Its text; empty if unknown.
        public var text: String
        /// Positions of its base characters in the truth's `characters`; empty if unknown.
        public var bases: [Int]

        /// Creates a ruby character from its parts.
        public init(ink: RealRect?, text: String = "", bases: [Int] = []) {
            self.ink = ink
            self.text = text
            self.bases = bases
        }
    }

    /// Named features of an article, such as "l-shape" or "boxed".
    public struct ArticleFeatures: Sendable, Hashable {
        /// Label of the article, as in its characters.
        public var article: Label
        /// Names of the features.
        public var features: [String]

        /// Creates the features of an article.
        public init(article: Label, features: [String]) {
            self.article = article
            self.features = features
        }
    }

    /// A printed character.
    public struct Character: Sendable, Hashable {
        /// Its text; empty if unknown.
        public var text: String
        /// Bounding box of its print, in px.
        public var ink: RealRect
        /// Role of its line: a `LineRole`'s name.
        public var role: String
        /// Its article. Articles with equal labels are one.
        public var article: Label
        /// Its flow in the article: "main" or "caption".
        public var flow: String
        /// Its place in the flow, from 0.
        public var place: Int
        /// Its paragraph in the flow.
        public var paragraph: Label
        /// Its run of lines in one tier.
        public var run: Label
        /// "tcy" for a tate-chu-yoko group, "square" for a square such as ㌔, nil for most characters.
        public var kind: String?
        /// Its setting, if unusual.
        public var setting: Setting

        /// Creates a character from its parts.
        public init(
            text: String = "", ink: RealRect, role: String, article: Label, flow: String, place: Int,
            paragraph: Label = .none, run: Label = .none, kind: String? = nil, setting: Setting = Setting()
        ) {
            self.text = text
            self.ink = ink
            self.role = role
            self.article = article
            self.flow = flow
            self.place = place
            self.paragraph = paragraph
            self.run = run
            self.kind = kind
            self.setting = setting
        }
    }

    /// Setting of a character.
    public struct Setting: Sendable, Hashable {
        /// Whether it is on its side.
        public var isTurned: Bool
        /// Whether it is white on black.
        public var isNegative: Bool
        /// "dots" or "line" if it is emphasised by a mark at its side.
        public var emphasis: String?
        /// "bold" or "gothic" if its face differs from the body's.
        public var face: String?

        /// Creates a setting; without arguments, the setting of most characters.
        public init(isTurned: Bool = false, isNegative: Bool = false, emphasis: String? = nil, face: String? = nil) {
            self.isTurned = isTurned
            self.isNegative = isNegative
            self.emphasis = emphasis
            self.face = face
        }
    }

    /// A name that truth files write as a number, a string or null.
    public enum Label: Sendable, Hashable, CustomStringConvertible {
        /// No name was given.
        case none
        /// A number.
        case number(Int)
        /// A string.
        case text(String)

        /// The label as printed by `score.py`.
        public var description: String {
            switch self {
            case .none: "None"
            case .number(let number): String(number)
            case .text(let text): text
            }
        }
    }
}

/// Why a truth file was refused.
public enum TruthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not JSON, or not an object; the reason contains line and column.
    case notJSON(String)
    /// The file is a block truth.
    case isBlockTruth
    /// A field is missing or has another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)

    /// States the failure and a remedy.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a truth file: \(why). Give the .truth.json that stands beside the image (unpacked, if it is a .gz)."
        case .isBlockTruth:
            "this is a truth of blocks, not of single characters. Give it with --blocks."
        case .badField(let place, let expected):
            "\(place): expected \(expected). Make the truth again with scripts/typeset."
        }
    }
}
