import LayoutDocument

/// Distributes the text of a whole line over its characters.
enum LineText {
    /// Divides the line's text among the characters, if it differs from the characters' texts.
    ///
    /// Other programs change a line's text and leave its glyphs unchanged.
    ///
    /// - Parameters:
    ///   - text: the line's text in the file.
    ///   - cells: the text of each character in reading order; nil for one that was not read.
    /// - Returns: nil when both texts are equal; an empty list when the line's text does not fit the characters.
    static func texts(_ text: String, for cells: [String?]) -> [String?]? {
        let letters = text.filter { !$0.isWhitespace }
        let read = cells.map { $0.map { $0.filter { !$0.isWhitespace } } }
        guard letters != read.compactMap(\.self).joined(),
            letters != read.map({ $0 ?? LayoutDocument.unread }).joined()
        else { return nil }
        let all = read.map { max(1, $0?.count ?? 1) }
        if all.reduce(0, +) == letters.count { return share(letters, all) }
        let known = read.map { $0?.count ?? 0 }
        return known.reduce(0, +) == letters.count ? share(letters, known) : []
    }

    private static func share(_ letters: String, _ counts: [Int]) -> [String?] {
        var rest = letters[...]
        return counts.map { count in
            let part = String(rest.prefix(count))
            rest = rest.dropFirst(count)
            return part.isEmpty || part == LayoutDocument.unread ? nil : part
        }
    }
}
