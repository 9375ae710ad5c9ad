public import PageGeometry

/// What really stands on a page: every character with its print, its article and its place in the text.
///
/// The form is that of the truth files of `SampleScans`: a typesetter knows where it put each character.
public struct Truth: Sendable, Hashable {
    /// The image's file name, beside the truth's file; nil where that is not known.
    public var image: String?
    /// Size of the image, in px.
    public var size: PixelSize
    /// Where nothing is to be numbered: folio strip, advertisements, pictures, tables.
    public var ignored: [RealRect]
    /// The characters that are to be numbered.
    public var characters: [Character]
    /// The ruby characters.
    public var ruby: [Ruby]
    /// Whether characters' roles are known.
    public var hasRoles: Bool
    /// What the page has, by name, such as "scan-grey" or "tiers-13-15".
    public var features: [String]
    /// What its articles have; articles without features may be left out.
    public var articles: [ArticleFeatures]

    /// A truth from its parts.
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

    /// A ruby character: small type beside the characters that it tells how to read.
    public struct Ruby: Sendable, Hashable {
        /// The smallest rectangle around its print, in px; nil where that is not known.
        public var ink: RealRect?
        /// What it says; empty where that is not known.
        public var text: String
        /// Positions in the truth's `characters` of those that it belongs to; empty where that is not known.
        public var bases: [Int]

        /// A ruby character from its parts.
        public init(ink: RealRect?, text: String = "", bases: [Int] = []) {
            self.ink = ink
            self.text = text
            self.bases = bases
        }
    }

    /// What an article has, by name, such as "l-shape" or "boxed".
    public struct ArticleFeatures: Sendable, Hashable {
        /// The article, as its characters name it.
        public var article: Label
        /// The names.
        public var features: [String]

        /// An article's features.
        public init(article: Label, features: [String]) {
            self.article = article
            self.features = features
        }
    }

    /// A printed character.
    public struct Character: Sendable, Hashable {
        /// What it says; empty where that is not known.
        public var text: String
        /// The smallest rectangle around its print, in px.
        public var ink: RealRect
        /// What its line is: a `LineRole`'s name.
        public var role: String
        /// The article it belongs to; articles whose labels read alike are one.
        public var article: Label
        /// The flow in its article: "main" or "caption".
        public var flow: String
        /// Its place in the flow, from 0.
        public var place: Int
        /// Its paragraph in the flow.
        public var paragraph: Label
        /// The run of lines, in one tier, that it stands in.
        public var run: Label
        /// "tcy" for a tate-chu-yoko group, "square" for a square such as ㌔, nil for most.
        public var kind: String?
        /// How it is set, where that is not as usual.
        public var setting: Setting

        /// A character from its parts.
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

    /// How a character is set.
    public struct Setting: Sendable, Hashable {
        /// Whether it lies on its side.
        public var isTurned: Bool
        /// Whether it is white on black.
        public var isNegative: Bool
        /// "dots" or "line" where it is emphasised by a mark at its side.
        public var emphasis: String?
        /// "bold" or "gothic" where its face is not the body's.
        public var face: String?

        /// A setting; without arguments, that of most characters.
        public init(isTurned: Bool = false, isNegative: Bool = false, emphasis: String? = nil, face: String? = nil) {
            self.isTurned = isTurned
            self.isNegative = isNegative
            self.emphasis = emphasis
            self.face = face
        }
    }

    /// A name that truth files write as a number, a string or nothing.
    public enum Label: Sendable, Hashable, CustomStringConvertible {
        /// No name was given.
        case none
        /// A number.
        case number(Int)
        /// A string.
        case text(String)

        /// The label as `score.py` would print it.
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
    /// Not JSON, or not an object; the reason names line and column.
    case notJSON(String)
    /// The file is a truth of blocks.
    case isBlockTruth
    /// A field is missing or of another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)

    /// What failed and what to do.
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
