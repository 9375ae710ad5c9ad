import PageGeometry

/// Scores links from a row of text to a row below it, by rules of make-up. The score is the sum of points for and
/// against the link. It is a feature of the models of links, so changing these numbers requires training the models
/// again.
struct RowLinks {
    /// Points for each kind of evidence, set by hand. Positive points support a link.
    struct Weights: Sendable, Hashable {
        /// The lower row is close below the upper row.
        var near = 10
        /// The left edges of the two rows are aligned; the right edges are aligned; the right edges are not aligned.
        var leftEdges = 12
        var rightEdges = 10
        var rightEdgesApart = -6
        /// The end of the upper row and the beginning of the lower row. `goesOn`: the last line is full, and the first
        /// line is not indented. `indentAfterShort`: the last line is short, and the first line is indented.
        /// `breaksOff`: the last line is short, and the first line is not indented.
        var goesOn = 6
        var indentAfterShort = 2
        var breaksOff = -14
        /// A thick rule separates the rows.
        var thickRule = -12
        /// The rows overlap by less than half of the width of the narrower row.
        var hardlyUnder = -10
    }

    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        var weights = Weights()
        /// Maximum vertical overlap of two rows if one counts as below the other.
        var overlap: Ems = 0.8
        /// Maximum gap between two rows that are close (`near`), and maximum gap between linked rows without a picture
        /// between them (`gap`).
        var near: Ems = 2
        var gap: Ems = 3
        /// An object between two rows (a picture or a third row) overlaps each of them in height by at most this
        /// distance.
        var betweenSlack: Ems = 1
        /// Minimum overlap of two rows in width, as a share of the narrower row's width. If the overlap is less, the
        /// points `hardlyUnder` are added.
        var sharedWidth: Share = 0.5
        /// Maximum distance between two edges that count as aligned.
        var edgeSlack: Ems = 1.4
        /// Thickness of rules. The rules between tiers are assumed to be as thick as the quantile `thin` of the page's
        /// horizontal rules. A rule is thick if it is at least `thick` times as thick as these.
        var thin: Share = 0.25
        var thick: Share = 1.8
        /// A rule separates two rows if it covers at least `ruledWidth` of their common width, and is in the gap
        /// between them or at most `ruleSlack` above or below the gap.
        var ruleSlack: Ems = 0.5
        var ruledWidth: Share = 0.5
    }

    let rows: [TierRow]
    let regions: PageRegions
    private let parameters: Parameters
    private var weights: Weights { parameters.weights }
    private var em: Int { regions.em }

    init(rows: [TierRow], regions: PageRegions, parameters: Parameters = .init()) {
        self.rows = rows
        self.regions = regions
        self.parameters = parameters
    }

    /// Returns the points for continuing from row `a` to row `b` below it; nil if that is impossible.
    func score(from a: Int, to b: Int) -> Int? {
        let upper = rows[a]
        let lower = rows[b]
        let gap = lower.top - upper.foot
        let shared = min(upper.box.maxX, lower.box.maxX) - max(upper.box.minX, lower.box.minX)
        guard upper.frame == lower.frame, gap >= -(parameters.overlap * em), shared > 0, isNext(a, b, gap)
        else { return nil }
        var points = gap <= parameters.near * em ? weights.near : 0
        if shared < parameters.sharedWidth * min(upper.box.width, lower.box.width) { points += weights.hardlyUnder }
        if abs(upper.box.minX - lower.box.minX) <= parameters.edgeSlack * em { points += weights.leftEdges }
        points += rightEdges(upper, lower)
        points += continuity(upper, lower)
        if isRuledOff(upper, lower) { points += weights.thickRule }
        return points
    }

    /// Whether nothing is between the rows except, at most, a picture.
    private func isNext(_ a: Int, _ b: Int, _ gap: Int) -> Bool {
        let upper = rows[a]
        let lower = rows[b]
        let slack = parameters.betweenSlack.of(em)
        if gap > parameters.gap * em {
            let isPictured = regions.pictures.contains {
                $0.minY >= upper.foot - slack && $0.maxY <= lower.top + slack && $0.minX < lower.box.maxX
                    && $0.maxX > lower.box.minX
            }
            guard isPictured else { return false }
        }
        let left = max(upper.box.minX, lower.box.minX)
        let right = min(upper.box.maxX, lower.box.maxX)
        return !rows.indices.contains { c in
            c != a && c != b && rows[c].top >= upper.foot - slack && rows[c].foot <= lower.top + slack
                && rows[c].box.minX < right && rows[c].box.maxX > left
        }
    }

    private func rightEdges(_ upper: TierRow, _ lower: TierRow) -> Int {
        let step = lower.box.maxX - upper.box.maxX
        if abs(step) <= parameters.edgeSlack * em { return weights.rightEdges }
        return weights.rightEdgesApart
    }

    private func continuity(_ upper: TierRow, _ lower: TierRow) -> Int {
        switch (upper.endsFull, lower.startsIndented) {
        case (true, false): weights.goesOn
        case (true, true): 0
        case (false, true): weights.indentAfterShort
        case (false, false): weights.breaksOff
        }
    }

    /// Whether a rule that is thicker than the rules between tiers separates the two rows.
    private func isRuledOff(_ upper: TierRow, _ lower: TierRow) -> Bool {
        let thin = regions.separators.filter { $0.direction == .horizontal }.map(\.thickness).sorted()
        let usual = thin.isEmpty ? 1 : thin[parameters.thin.of(thin.count)]
        let left = max(upper.box.minX, lower.box.minX)
        let right = min(upper.box.maxX, lower.box.maxX)
        let slack = parameters.ruleSlack.of(em)
        return regions.separators.contains { separator in
            guard separator.direction == .horizontal, separator.thickness >= parameters.thick * usual,
                separator.box.center.y >= upper.foot - slack, separator.box.center.y <= lower.top + slack
            else { return false }
            let covered = min(separator.box.maxX, right) - max(separator.box.minX, left)
            return covered >= parameters.ruledWidth * (right - left)
        }
    }
}
