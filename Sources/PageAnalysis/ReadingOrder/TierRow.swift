import PageGeometry

/// What an article has in one tier: a run, and those to its left that only a picture parts from it.
struct TierRow {
    /// Runs, positions among the runs, from right to left.
    var runs: [Int]
    var box: PixelRect
    var top: Int
    var foot: Int
    var frame: Int?
    var startsIndented: Bool
    var endsFull: Bool
    /// The heading that stands at its right or over it, and whether the row is the first one beside or under it.
    var heading: Int?
    var isFirst = false
}

/// Joins runs over pictures into rows, and says which heading each row has.
struct RowFinder {
    var regions: PageRegions
    var lines: [PlacedLine]
    var headings: [Heading]
    private var em: Int { regions.em }

    func rows(of runs: [TextRun]) -> [TierRow] {
        var next = [Int?](repeating: nil, count: runs.count)
        var hasPrevious = [Bool](repeating: false, count: runs.count)
        for i in runs.indices.sorted(by: { runs[$0].box.maxX > runs[$1].box.maxX }) {
            let candidates = runs.indices.filter { !hasPrevious[$0] && jumps(from: runs[i], to: runs[$0]) }
            guard let k = candidates.max(by: { runs[$0].box.maxX < runs[$1].box.maxX }) else { continue }
            next[i] = k
            hasPrevious[k] = true
        }
        var rows: [TierRow] = []
        for i in runs.indices where !hasPrevious[i] {
            var members = [i]
            while let k = next[members[members.count - 1]] { members.append(k) }
            let first = runs[i]
            let last = runs[members[members.count - 1]]
            rows.append(
                TierRow(
                    runs: members, box: members.reduce(first.box) { $0.union(runs[$1].box) },
                    top: members.map { runs[$0].top }.min() ?? first.top,
                    foot: members.map { runs[$0].foot }.max() ?? first.foot, frame: first.frame,
                    startsIndented: first.startsIndented, endsFull: last.endsFull))
        }
        giveHeadings(&rows)
        return rows
    }

    /// A run goes on to the left of a picture in the same tier.
    private func jumps(from a: TextRun, to b: TextRun) -> Bool {
        guard b.box.maxX < a.box.minX, a.frame == b.frame, abs(a.top - b.top) * 10 <= em * 9,
            abs(a.foot - b.foot) * 10 <= em * 12
        else { return false }
        let rows = max(a.top, b.top)..<max(max(a.top, b.top) + 1, min(a.foot, b.foot))
        guard let picture = regions.picture(from: b.box.maxX, to: a.box.minX, rows: rows) else { return false }
        // The sides of a framed table amid the text are its own, and part nothing.
        let own = regions.frames.contains(picture) ? picture.minX..<picture.maxX : 0..<0
        guard !regions.isParted(from: b.box.maxX, to: a.box.minX, rows: rows, but: own) else { return false }
        return !headings.contains { heading in
            heading.box.minX >= b.box.maxX - em && heading.box.maxX <= a.box.minX + em
                && min(heading.box.maxY, rows.upperBound) - max(heading.box.minY, rows.lowerBound) > em
        }
    }

    private func giveHeadings(_ rows: inout [TierRow]) {
        for i in rows.indices {
            if let beside = headingBeside(rows[i]) {
                rows[i].heading = beside
                rows[i].isFirst = rows[i].top - headings[beside].box.minY <= em * 5 / 2
            }
        }
        for (h, heading) in headings.enumerated() where heading.writing == .horizontal {
            let under = rows.indices.filter { isUnder(rows[$0], heading, rows) }
            guard let first = under.max(by: { rows[$0].box.maxX < rows[$1].box.maxX }) else { continue }
            rows[first].heading = h
            rows[first].isFirst = true
        }
    }

    /// The vertical heading whose line stands at the row's right, closest to it.
    private func headingBeside(_ row: TierRow) -> Int? {
        var best: (gap: Int, heading: Int)?
        for (h, heading) in headings.enumerated() where heading.frame == row.frame && heading.writing == .vertical {
            for l in heading.lines {
                let box = lines[l].box
                let shared = min(box.maxY, row.foot) - max(box.minY, row.top)
                let gap = box.minX - row.box.maxX
                guard shared * 5 >= row.foot - row.top, gap >= -em / 2, gap <= em * 4 else { continue }
                let rows = max(box.minY, row.top)..<max(max(box.minY, row.top) + 1, min(box.maxY, row.foot))
                if regions.isParted(from: row.box.maxX, to: box.minX, rows: rows) { continue }
                if gap < best?.gap ?? .max { best = (gap, h) }
            }
        }
        return best?.heading
    }

    /// Whether the row is the first text under a horizontal heading.
    private func isUnder(_ row: TierRow, _ heading: Heading, _ rows: [TierRow]) -> Bool {
        guard row.frame == heading.frame, row.top >= heading.box.maxY - em, row.top <= heading.box.maxY + 8 * em,
            row.box.minX < heading.box.maxX + em,
            row.box.maxX > heading.box.minX - em
                || row.box.minX < heading.box.maxX + 8 * em && row.box.minX >= heading.box.maxX
        else { return false }
        let between = PixelRect(
            minX: row.box.minX, minY: heading.box.maxY, maxX: row.box.maxX, maxY: row.top - em)
        return !rows.contains { $0.box != row.box && $0.box.intersects(between) }
    }
}
