/// The text that was read in a character's cell.
public struct RecognisedText: Sendable, Hashable {
    /// One character; for 縦中横 all its digits and letters; for a square sign the sign itself, such as ㌔.
    public var text: String
    /// Confidence of the recogniser, 0 to 1000 thousandths; 1000 for text by a person.
    public var confidence: Int
    /// Other possibilities, likeliest first; without `text`.
    public var alternatives: [Alternative]

    /// A recognised text from its parts.
    public init(_ text: String, confidence: Int, alternatives: [Alternative] = []) {
        self.text = text
        self.confidence = confidence
        self.alternatives = alternatives
    }

    /// The confidence of text by a person.
    package static let written = 1000
    /// The highest confidence of text by a program.
    package static let surest = 999

    /// The most characters of a cell's text.
    package static let longest = 32

    /// Whether a text can be printed in a cell: not too long, and without control characters, line ends and direction
    /// marks.
    package static func isPrintable(_ text: String) -> Bool {
        text.count <= longest && VisibleText.holds(text)
    }

    /// Another reading of the same cell.
    public struct Alternative: Sendable, Hashable {
        /// See `RecognisedText.text`.
        public var text: String
        /// See `RecognisedText.confidence`.
        public var confidence: Int

        /// An alternative from its parts.
        public init(_ text: String, confidence: Int) {
            self.text = text
            self.confidence = confidence
        }
    }
}
