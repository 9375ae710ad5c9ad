import PageGeometry

/// The part of an article in one tier: a run, and the runs to its left, separated only by pictures.
struct TierRow {
    /// Positions of the row's runs among all runs, from right to left.
    var runs: [Int]
    var box: PixelRect
    var top: Int
    var foot: Int
    var frame: Int?
    var startsIndented: Bool
    var endsFull: Bool
}

/// Joins runs across pictures into rows.
struct RowFinder {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum distance between the tops, and between the feet, of two runs of a row.
        var topSlack: Ems = 0.9
        var footSlack: Ems = 1.2
        /// A heading between two runs separates them if it shares more than `headingRows` of their height. A heading is
        /// between two runs if it overlaps each of them in width by at most `headingOverlap`.
        var headingOverlap: Ems = 1
        var headingRows: Ems = 1
    }

    let regions: PageRegions
    let lines: [PlacedLine]
    let headings: [Heading]
    private let parameters: Parameters
    private let off: Set<ReadingOrderParameters.Rule>
    private var em: Int { regions.em }

    init(
        regions: PageRegions, lines: [PlacedLine], headings: [Heading],
        parameters stage: ReadingOrderParameters = .init()
    ) {
        self.regions = regions
        self.lines = lines
        self.headings = headings
        parameters = stage.rows
        off = stage.off
    }

    /// - Complexity: O(runs² × (pictures + rules + headings)).
    func rows(of runs: [TextRun]) -> [TierRow] {
        let next = off.contains(.jumps) ? runs.map { _ in nil } : jumps(among: runs)
        let later = Set(next.compactMap { $0 })
        var rows: [TierRow] = []
        for i in runs.indices where !later.contains(i) {
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
        return rows
    }

    /// Returns, for each run, the run beyond a picture that continues it; nil if there is none.
    private func jumps(among runs: [TextRun]) -> [Int?] {
        var next = [Int?](repeating: nil, count: runs.count)
        var hasPrevious = [Bool](repeating: false, count: runs.count)
        for i in runs.indices.sorted(by: { runs[$0].box.maxX > runs[$1].box.maxX }) {
            let candidates = runs.indices.filter { !hasPrevious[$0] && jumps(from: runs[i], to: runs[$0]) }
            guard let k = candidates.max(by: { runs[$0].box.maxX < runs[$1].box.maxX }) else { continue }
            next[i] = k
            hasPrevious[k] = true
        }
        return next
    }

    /// Whether run `a` continues in run `b`, to the left of a picture in the same tier.
    private func jumps(from a: TextRun, to b: TextRun) -> Bool {
        guard a.writing == .vertical, b.writing == .vertical, b.box.maxX < a.box.minX, a.frame == b.frame,
            abs(a.top - b.top) <= parameters.topSlack * em,
            abs(a.foot - b.foot) <= parameters.footSlack * em
        else { return false }
        let rows = max(a.top, b.top)..<max(max(a.top, b.top) + 1, min(a.foot, b.foot))
        guard let picture = regions.picture(from: b.box.maxX, to: a.box.minX, rows: rows) else { return false }
        // A framed table amid the text counts as a picture. Its vertical sides therefore do not separate the runs.
        let own = regions.frames.contains(picture) ? picture.minX..<picture.maxX : 0..<0
        guard !regions.isParted(from: b.box.maxX, to: a.box.minX, rows: rows, but: own) else { return false }
        let slack = parameters.headingOverlap.of(em)
        return !headings.contains { heading in
            heading.box.minX >= b.box.maxX - slack && heading.box.maxX <= a.box.minX + slack
                && min(heading.box.maxY, rows.upperBound) - max(heading.box.minY, rows.lowerBound)
                    > parameters.headingRows * em
        }
    }
}
