/// The numbers by which the models of continuation know characters. Printed characters are first normalised to the
/// forms that the models know.
struct Letters: Sendable {
    /// The number that stands for all characters unknown to the models.
    static let unknown: UInt16 = 0
    /// Count of all numbers, including 0 and 1. The number 1 stands for the end of a paragraph, which does not occur
    /// here.
    static let count = 4096

    // All characters are in the basic plane, so each has one entry.
    private let numbers: [UInt16]
    private let forms: [UInt32: [UInt32]]

    /// Reads this part of the model's file; nil if it is malformed.
    init?(_ reader: inout ModelReader) {
        let characters = reader.numbers(Int(reader.number()))
        guard characters.count <= Self.count - 2, !characters.isEmpty else { return nil }
        var numbers = [UInt16](repeating: Self.unknown, count: 0x1_0000)
        for (at, character) in characters.enumerated() {
            guard character < numbers.count else { return nil }
            numbers[Int(character)] = UInt16(at + 2)
        }
        var forms: [UInt32: [UInt32]] = [:]
        for _ in 0..<reader.number() {
            let character = reader.number()
            let form = reader.numbers(Int(reader.number()))
            guard !form.isEmpty, form.count <= 16 else { return nil }
            forms[character] = form
        }
        guard reader.isAtEnd else { return nil }
        (self.numbers, self.forms) = (numbers, forms)
    }

    /// Returns the code points of a text in the form that the models know: kanji in their new forms, letters not
    /// full-width, and no white space.
    ///
    /// - Complexity: O(characters).
    func read(_ text: String) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(text.utf8.count / 3)
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
            if let form = forms[scalar.value] { result += form } else { result.append(scalar.value) }
        }
        return result
    }

    func number(of character: UInt32) -> UInt16 {
        character < numbers.count ? numbers[Int(character)] : Self.unknown
    }
}
