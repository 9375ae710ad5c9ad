import LayoutDocument

/// A text of a whole line, shared out among its characters.
enum LineText {
    /// What the characters say by the line's text, where that is another one than theirs.
    ///
    /// Editors of other programs change a line's text, and leave its glyphs as they were.
    ///
    /// - Parameters:
    ///   - text: the line's text in the file.
    ///   - cells: what each character says, in order of reading; nil where it was not read.
    /// - Returns: nil where the text is theirs; an empty list where it does not fit them.
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
