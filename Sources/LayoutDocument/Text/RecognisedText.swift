/// What was read in a character's cell.
public struct RecognisedText: Sendable, Hashable {
    /// One character; of 縦中横 all figures and letters; of a square the square, such as ㌔.
    public var text: String
    /// How sure the recogniser is, 0 to 1000 thousandths; 1000 where a person wrote it.
    public var confidence: Int
    /// What else it may be, likeliest first; without `text`.
    public var alternatives: [Alternative]

    /// What was read, from its parts.
    public init(_ text: String, confidence: Int, alternatives: [Alternative] = []) {
        self.text = text
        self.confidence = confidence
        self.alternatives = alternatives
    }

    /// The confidence of what a person wrote.
    package static let written = 1000
    /// The highest confidence of what a program read.
    package static let surest = 999

    /// The most characters of a cell's text.
    package static let longest = 32

    /// Whether a text can be printed in a cell: not too long, and without control characters, ends of lines and marks of direction.
    package static func isPrintable(_ text: String) -> Bool {
        text.count <= longest && VisibleText.holds(text)
    }

    /// Another reading of the same cell.
    public struct Alternative: Sendable, Hashable {
        /// As `RecognisedText.text`.
        public var text: String
        /// As `RecognisedText.confidence`.
        public var confidence: Int

        /// An alternative from its parts.
        public init(_ text: String, confidence: Int) {
            self.text = text
            self.confidence = confidence
        }
    }
}
