import LayoutDocument
import PageGeometry

/// Makes a layout's line from the characters of another program.
extension Line {
    /// Makes a line with exactly the file's cells, if they tile it as a layout's cells do, upright or leaning.
    /// Otherwise cells meet half way between the boxes, and extend across the line's box.
    ///
    /// The characters' boxes become their ink. No character of the line may have an empty box.
    ///
    /// - Complexity: O(characters · log characters).
    init(importing line: ImportedLine) {
        let writing = line.writing
        let sorted = line.cells.sorted { writing.along($0.box).lowerBound < writing.along($1.box).lowerBound }
        let boxes = sorted.map(\.box)
        let along = writing.along(line.box)
        self.init(
            role: line.role, writing: writing, cross: writing.across(line.box), start: along.lowerBound,
            characters: sorted.map { Character(importing: $0) }, isReadFromRight: line.isReadFromRight)
        if let tiled = tiling(boxes, box: line.box) {
            self = tiled
            return
        }
        let extents = boxes.map(writing.along)
        let meetings = zip(extents, extents.dropFirst()).map { ($0.upperBound + $1.lowerBound) >> 1 }
        cut(at: [extents[0].lowerBound] + meetings + [extents[extents.count - 1].upperBound])
        lean(along: boxes)
    }

    /// Gives the line the lean of its characters if this makes it narrower by a fifth. Without lean, the line would
    /// overlap its neighbours.
    private mutating func lean(along boxes: [PixelRect]) {
        guard boxes.count > 1, let first = boxes.first?.center, let last = boxes.last?.center else { return }
        let (from, to) = (writing.along(first), writing.along(last))
        let across = writing.across(last) - writing.across(first)
        guard to > from, across != 0 else { return }
        var leaning = self
        leaning.lean = across * (end - start) / (to - from)
        leaning.cross = 0..<1
        let moves = leaning.cells.map { writing.across($0).lowerBound }
        let extents = zip(boxes, moves).map { writing.across($0).moved(by: -$1) }
        guard let low = extents.map(\.lowerBound).min(), let high = extents.map(\.upperBound).max(), low < high,
            5 * (high - low) <= 4 * cross.count
        else { return }
        (cross, lean) = (low..<high, leaning.lean)
    }

    /// The line with the cells `boxes`; nil when no line has such cells.
    private func tiling(_ boxes: [PixelRect], box: PixelRect) -> Line? {
        guard zip(boxes, boxes.dropFirst()).allSatisfy({ writing.along($0).upperBound == writing.along($1).lowerBound })
        else { return nil }
        var line = self
        line.cut(at: [writing.along(boxes[0]).lowerBound] + boxes.map { writing.along($0).upperBound })
        let (outer, inner) = (writing.across(box), writing.across(boxes[0]))
        let lean = outer.count - inner.count
        for lean in lean == 0 ? [0] : [lean, -lean] where lean.magnitude <= outer.count {
            let start = lean < 0 ? outer.lowerBound - lean : outer.lowerBound
            line.cross = start..<start + inner.count
            line.lean = lean
            if line.cells == boxes { return line }
        }
        return nil
    }
}

extension Character {
    /// A character of a file. If the file has no kind for it, its text decides.
    fileprivate init(importing cell: ImportedCell) {
        let text = cell.text?.text ?? ""
        let guess: Kind =
            text.unicodeScalars.count > 1
            ? .combined : text.unicodeScalars.contains(where: { $0.properties.isPunctuation }) ? .mark : .plain
        self.init(
            kind: cell.kind ?? guess, end: 0, ink: cell.box, confidence: cell.confidence ?? 0, ruby: cell.ruby,
            text: cell.text, rubyText: cell.rubyText.contains { !$0.isEmpty } ? cell.rubyText : [])
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isPunctuation: Bool {
        switch generalCategory {
        case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            true
        default: false
        }
    }
}
