import ModelFiles

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

    /// Reads the characters in the order of their numbers, and other forms of characters: for each, its code point, the
    /// count of the characters that replace it, and these characters.
    ///
    /// - Throws: `ModelError` if they are malformed.
    init(_ arrays: inout ModelArrays) throws(ModelError) {
        let characters = try arrays.next("characters", of: Int32.self)
        try arrays.check(1...Self.count - 2 ~= characters.count && characters.allSatisfy { 0..<0x1_0000 ~= $0 })
        var numbers = [UInt16](repeating: Self.unknown, count: 0x1_0000)
        for (at, character) in characters.enumerated() { numbers[Int(character)] = UInt16(at + 2) }
        var rest = try arrays.next("forms", of: Int32.self)[...]
        var forms: [UInt32: [UInt32]] = [:]
        while !rest.isEmpty {
            let (head, count) = (rest.first ?? 0, Int(rest.dropFirst().first ?? 0))
            let form = rest.dropFirst(2).prefix(max(0, count))
            try arrays.check((1...16).contains(count) && form.count == count)
            forms[UInt32(bitPattern: head)] = form.map(UInt32.init(bitPattern:))
            rest = rest.dropFirst(2 + count)
        }
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
