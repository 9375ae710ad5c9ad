public import PageGeometry

/// What really stands on a page: every character with its print, its article and its place in the text.
///
/// The form is that of the truth files of `SampleScans`: a typesetter knows where it put each character.
public struct Truth: Sendable, Hashable {
    /// Size of the image, in px.
    public var size: PixelSize
    /// Where nothing is to be numbered: folio strip, advertisements, pictures, tables.
    public var ignored: [RealRect]
    /// The characters that are to be numbered.
    public var characters: [Character]
    /// The print of ruby characters, without those whose place is not known.
    public var ruby: [RealRect]
    /// Whether characters' roles are known.
    public var hasRoles: Bool

    /// A truth from its parts.
    public init(
        size: PixelSize, ignored: [RealRect] = [], characters: [Character], ruby: [RealRect] = [],
        hasRoles: Bool = true
    ) {
        self.size = size
        self.ignored = ignored
        self.characters = characters
        self.ruby = ruby
        self.hasRoles = hasRoles
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
        /// "tcy" for a tate-chu-yoko group, nil for most.
        public var kind: String?

        /// A character from its parts.
        public init(
            text: String = "", ink: RealRect, role: String, article: Label, flow: String, place: Int,
            paragraph: Label = .none, run: Label = .none, kind: String? = nil
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
    /// A field is missing or of another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)

    /// What failed and what to do.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a truth file: \(why). Give the .truth.json that stands beside the image (unpacked, if it is a .gz)."
        case .badField(let place, let expected):
            "\(place): expected \(expected). Make the truth again with scripts/typeset."
        }
    }
}
