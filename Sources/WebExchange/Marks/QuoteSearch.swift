import LayoutDocument

// Method: the page's text and the quotation are compared sign by sign, without white space: text copied from a list of
// lines has line feeds, but print has no line feeds.

extension MarkAnnotation.Quote {
    /// The numbers of the characters with the text `exact`. If it occurs more than once, `prefix` and `suffix` decide.
    ///
    /// - Parameter entries: the texts of the page's characters.
    /// - Throws: `MarkAnnotationError` if the text does not occur, or if several places remain.
    /// - Complexity: O(characters × signs of the quotation) at worst.
    func numbers(in entries: [PageText.Entry]) throws(MarkAnnotationError) -> ClosedRange<Int> {
        guard entries.contains(where: { $0.text != nil }) else { throw .noText }
        let text = PageSigns(entries)
        let places = text.places(of: Self.signs(exact))
        guard !places.isEmpty else { throw .quoteNotFound(exact) }
        if places.count == 1 { return text.numbers(places[0]) }
        let (before, after) = (Self.signs(prefix), Self.signs(suffix))
        let fitting = places.filter { text.signs[..<$0.lowerBound].ends(with: before) }
            .filter { text.signs[$0.upperBound...].starts(with: after) }
        guard fitting.count == 1 else {
            throw .quoteRepeated(exact, times: fitting.isEmpty ? places.count : fitting.count)
        }
        return text.numbers(fitting[0])
    }

    /// Whether the characters with these numbers have the text `exact`.
    func fits(_ numbers: ClosedRange<Int>, in entries: [PageText.Entry]) -> Bool {
        guard numbers.upperBound <= entries.count else { return false }
        let text = PageText.text(of: Range(numbers), in: entries)
        return Self.signs(text) == Self.signs(exact)
    }

    fileprivate static func signs(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace }
    }
}

/// The signs of a page, each with the number of its character.
private struct PageSigns {
    private(set) var signs: [Unicode.Scalar] = []
    private var numbers: [Int] = []

    init(_ entries: [PageText.Entry]) {
        for (place, entry) in entries.enumerated() {
            for sign in MarkAnnotation.Quote.signs(entry.text?.text ?? LayoutDocument.unread) {
                signs.append(sign)
                numbers.append(place + 1)
            }
        }
    }

    func places(of phrase: [Unicode.Scalar]) -> [Range<Int>] {
        guard let head = phrase.first, phrase.count <= signs.count else { return [] }
        return (0...signs.count - phrase.count).compactMap { start in
            guard signs[start] == head, signs[start..<start + phrase.count].elementsEqual(phrase) else { return nil }
            return start..<start + phrase.count
        }
    }

    func numbers(_ place: Range<Int>) -> ClosedRange<Int> {
        numbers[place.lowerBound]...numbers[place.upperBound - 1]
    }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate func ends(with end: [Unicode.Scalar]) -> Bool { suffix(end.count).elementsEqual(end) }
}
