import LayoutDocument

/// The corrections that change the cells of a line.
struct CellDifference {
    private(set) var corrections: [Correction] = []
    /// The line after the corrections.
    private(set) var line: Line
    private let page: PageIdentity
    private var isPossible = true

    /// Finds the corrections that turn one line's cells into those of another line; ignores role and text. Nil if no
    /// corrections can do it.
    ///
    /// - Complexity: O(characters · corrections).
    init?(from base: Line, to wanted: Line, on page: PageIdentity) {
        guard base.writing == wanted.writing, let first = base.characters.first, let last = base.cuts.dropLast().last,
            wanted.start < first.end, wanted.end > last, wanted.characters.count <= 4 * base.characters.count + 16
        else { return nil }
        line = base
        self.page = page
        if line.characters.count == wanted.characters.count {
            moveCuts(to: wanted.cuts)
        } else {
            moveEnds(to: wanted)
            mergeCells(at: Set(wanted.cuts))
            splitCells(at: wanted.cuts)
        }
        if line.cross != wanted.cross || line.lean != wanted.lean {
            make(.setCross(line: line.bounds, wanted.cross, lean: wanted.lean))
        }
        guard isPossible, line.cells == wanted.cells else { return nil }
    }

    /// Applies a correction to the line alone.
    private mutating func make(_ correction: Correction) {
        let alone = LayoutDocument(
            page: page, provenance: Provenance(engine: ""), articles: [Article(paragraphs: [Paragraph(lines: [line])])])
        let corrected = alone.corrected(by: [correction])
        guard corrected.refusals.isEmpty, let line = corrected.document.articles.first?.paragraphs.first?.lines.first
        else {
            isPossible = false
            return
        }
        self.line = line
        corrections.append(correction)
    }

    /// Moves the cuts that go towards the start of the line, in ascending order; then those that go towards its end, in
    /// descending order. In this order, no cut meets its neighbour.
    private mutating func moveCuts(to cuts: [Int]) {
        for k in cuts.indices where cuts[k] < line.cuts[k] { moveCut(k, to: cuts[k]) }
        for k in cuts.indices.reversed() where cuts[k] > line.cuts[k] { moveCut(k, to: cuts[k]) }
    }

    private mutating func moveCut(_ k: Int, to place: Int) {
        let isLast = k == line.characters.count
        make(.moveCut(line.cell(at: isLast ? k - 1 : k), edge: isLast ? .end : .start, to: place))
    }

    private mutating func moveEnds(to wanted: Line) {
        if line.start != wanted.start { moveCut(0, to: wanted.start) }
        if line.end != wanted.end { moveCut(line.characters.count, to: wanted.end) }
    }

    private mutating func mergeCells(at stays: Set<Int>) {
        var i = 0
        while isPossible, i < line.characters.count {
            var last = i
            while last + 1 < line.characters.count, !stays.contains(line.characters[last].end) { last += 1 }
            if last > i { make(.mergeCells(from: line.cell(at: i), to: line.cell(at: last), kind: nil)) }
            i += 1
        }
    }

    private mutating func splitCells(at cuts: [Int]) {
        for cut in cuts where isPossible && !line.cuts.contains(cut) {
            guard let i = line.characters.firstIndex(where: { $0.end > cut }) else { continue }
            make(.splitCell(line.cell(at: i), at: cut))
        }
    }
}
