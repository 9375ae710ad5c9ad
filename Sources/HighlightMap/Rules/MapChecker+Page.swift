import PageGeometry

extension MapChecker {
    /// Checks that cells are on the page and disjoint, and that lines do not lean too far.
    mutating func checkCells() {
        let page = map.size.boundsOrAll
        var cells: [PixelRect] = []
        var lines: [(place: Int, cells: Range<Int>)] = []
        for (i, line) in map.lines.enumerated() where line.isWhole {
            let first = cells.count
            for c in 0..<line.count { cells.append(line.cell(at: c)) }
            lines.append((i, first..<cells.count))
            if let c = cells[first...].firstIndex(where: { !page.contains($0) }) {
                let number = line.first + c - first
                add(.cellOnPage, "/lines/\(i)", cells[c], "The cell of number \(number) is not inside the page.")
            }
            if LineOrder.leansTooFar(line.frame) {
                add(.lean, "/lines/\(i)/lean", line.bounds, "The line leans by \(line.lean) px.")
            }
        }
        for overlap in CellOverlap.all(of: cells, lines: lines.map(\.cells)) {
            let line = lines[overlap.line]
            let number = map.lines[line.place].first + overlap.cell - line.cells.lowerBound
            add(
                .cellOverlap, "/lines/\(line.place)", overlap.area,
                "The cells from number \(number) on overlap cells of /lines/\(lines[overlap.earlier].place).")
        }
    }

    /// Checks that paragraphs, lines and roles are in reading order.
    mutating func checkOrder() {
        var article = -1
        var seen: Set<Int> = []
        var latest: LineRole?
        for (i, line) in map.lines.enumerated() where line.cuts.count >= 2 {
            if line.article != article {
                (article, seen, latest) = (line.article, [], nil)
            }
            if let problem = line.role.misplacement(after: &latest) {
                add(.roleOrder, "/lines/\(i)/role", line.place, problem)
            }
            let before = i > 0 && map.lines[i - 1].article == article ? map.lines[i - 1] : nil
            checkParagraph(of: line, at: i, after: before, seen: seen)
            seen.insert(line.paragraph)
        }
    }

    private mutating func checkParagraph(
        of line: HighlightMap.Line, at i: Int, after before: HighlightMap.Line?, seen: Set<Int>
    ) {
        guard let before else { return }
        if before.paragraph == line.paragraph {
            if before.isWhole, line.isWhole, LineOrder.isBackwards(before.frame, line.frame) {
                add(.lineOrder, "/lines/\(i)", line.place, "The line is on the wrong side of the previous line.")
            }
        } else if seen.contains(line.paragraph) {
            add(
                .paragraphSplit, "/lines/\(i)/paragraph", line.place,
                "Lines of other paragraphs separate this line from the earlier lines of paragraph \(line.paragraph) of article \(line.article)."
            )
        } else if line.paragraph < before.paragraph {
            add(
                .paragraphOrder, "/lines/\(i)/paragraph", line.place,
                "Paragraph \(line.paragraph) follows paragraph \(before.paragraph).")
        }
    }
}
