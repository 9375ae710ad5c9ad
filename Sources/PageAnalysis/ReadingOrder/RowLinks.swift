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
        /// The upper row's last line and the lower row's first line: full, then not indented; short, then indented;
        /// short, then not indented.
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
        /// Maximum overlap of two rows in height, if one is below the other.
        var overlap: Ems = 0.8
        /// Maximum gap between two rows that counts as close, and maximum gap between linked rows with no picture in
        /// it.
        var near: Ems = 2
        var gap: Ems = 3
        /// Maximum overlap in height of a picture or a third row with either of the two rows, if it counts as between
        /// them.
        var betweenSlack: Ems = 1
        /// Minimum overlap of two rows in width, as a share of the narrower row's width. With less, the points
        /// `hardlyUnder` apply.
        var sharedWidth: Share = 0.5
        /// Maximum distance between two edges that count as aligned.
        var edgeSlack: Ems = 1.4
        /// Quantile of the thickness of the page's horizontal rules that is taken as the thickness between tiers, and
        /// minimum ratio of a thick rule to that thickness.
        var thin: Share = 0.25
        var thick: Share = 1.8
        /// A rule separates two rows if it is at most `ruleSlack` outside the gap between them, up or down, and covers
        /// at least `ruledWidth` of their common width.
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
