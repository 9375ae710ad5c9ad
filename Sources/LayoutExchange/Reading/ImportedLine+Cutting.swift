import LayoutDocument
public import PageGeometry

/// The characters of a line for which a file has only words.
extension ImportedLine {
    /// Whether a place is in the line: inside its outline, if it has one, or else its box.
    ///
    /// - Complexity: O(points of the outline).
    public func contains(_ point: PixelPoint) -> Bool {
        guard box.contains(point) else { return false }
        guard outline.count > 2 else { return true }
        // A ray to the left crosses the outline an odd number of times.
        var isInside = false
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) where (a.y > point.y) != (b.y > point.y) {
            if point.x > a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) { isInside.toggle() }
        }
        return isInside
    }

    /// Distance of a place from the middle of the line, in px across the line. The middle leans like the line's
    /// baseline.
    public func distance(fromMiddle point: PixelPoint) -> Int {
        let (along, across) = (writing.along(box), writing.across(box))
        let shift = slope * (2 * writing.along(point) - along.doubledMiddle) / (2 * max(1, along.count))
        return abs(writing.across(point) - across.middle - shift)
    }

    /// Makes the found cells the line's cells. If no cell has a text, also gives the line's letters to the cells.
    mutating func cut(into found: [ImportedCell]) {
        guard !found.isEmpty else { return }
        if isDirectionGuessed, found.count > 1 { guessDirection(from: found.map(\.box)) }
        cells = found.contains { $0.text != nil } ? found : lettered(found) { _, _ in false } ?? found
        box = found.reduce(found[0].box) { $0.union($1.box) }
    }

    /// Returns the cells found in the line, with the line's letters aligned to them. Nil if there are less than half as
    /// many cells as letters: the cells then belong to other print.
    ///
    /// - Parameters:
    ///   - cells: the cells, in order of reading.
    ///   - agrees: whether a cell looks like a letter.
    /// - Complexity: O(cells · letters).
    public func lettered(
        _ cells: [ImportedCell], agrees: @escaping (_ cell: Int, _ letter: String) -> Bool
    ) -> [ImportedCell]? {
        let letters = placedLetters
        guard !letters.isEmpty else { return cells }
        guard letters.count <= 2 * cells.count else { return nil }
        return LetterAlignment(letters: letters, writing: writing, agrees: agrees).lettered(cells)
    }

    /// The line's letters with boxes. The letters of a word share the word's box evenly; a Latin letter or a digit gets
    /// half a share.
    ///
    /// - Complexity: O(letters).
    var placedLetters: [ImportedCell] {
        let written = (text ?? "").filter { !$0.isWhitespace }
        var words = words
        let isWhole =
            words.allSatisfy { $0.box != nil }
            && words.map(\.text).joined().filter { !$0.isWhitespace } == written
        if text != nil, !isWhole { words = [ImportedWord(text: written, confidence: 0)] }
        return words.flatMap { word in
            var box = word.box ?? box
            if box.isEmpty { box = self.box }
            let letters = word.text.filter { !$0.isWhitespace }
            let weights = letters.map { $0.isASCII ? 1 : 2 }
            let (whole, along) = (max(1, weights.reduce(0, +)), writing.along(box))
            var before = 0
            return zip(letters, weights).map { letter, weight in
                var place = along.lowerBound + along.count * before / whole
                before += weight
                var end = along.lowerBound + along.count * before / whole
                if isReadFromRight {
                    (place, end) = (along.doubledMiddle - end, along.doubledMiddle - place)
                }
                let isKnown = RecognisedText.isPrintable(String(letter)) && String(letter) != LayoutDocument.unread
                return ImportedCell(
                    box: writing.rect(along: place..<end, across: writing.across(box)),
                    text: isKnown ? RecognisedText(String(letter), confidence: word.confidence) : nil)
            }
        }
    }

    /// Whether the line's letters become cells if the analysis finds no cells. True if the file has a box for each
    /// word, or the text is too long for one cell.
    var sharesEvenly: Bool {
        words.count > 1 && words.allSatisfy { $0.box != nil } || !RecognisedText.isPrintable(text ?? "")
    }

    /// The line's letters as cells that lean with the baseline. Omits letters without extent.
    var slices: [ImportedCell] {
        let along = writing.along(box)
        let across = writing.across(box)
        return placedLetters.map { cell in
            guard slope != 0, abs(slope) < across.count, writing.across(cell.box) == across else { return cell }
            let place = writing.along(cell.box)
            let shift = slope * (place.doubledMiddle - 2 * along.lowerBound) / (2 * max(1, along.count))
            let start = across.lowerBound + (slope < 0 ? -slope : 0) + shift
            var leaning = cell
            leaning.box = writing.rect(along: place, across: start..<start + across.count - abs(slope))
            return leaning
        }.filter { !$0.box.isEmpty }
    }
}
