import PageGeometry

/// What speaks by the rules of make-up for reading on from one row of text in a row below it: evidence for and against,
/// added up in points. It is one of the features by which the models weigh links between passages: the models must learn anew
/// where these numbers change.
struct RowLinks {
    /// Points for each kind of evidence. Positive speaks for a link. Set by hand.
    struct Weights: Sendable, Hashable {
        /// The lower row follows closely.
        var near = 10
        /// The rows' left edges meet; their right edges meet; the right edges are apart.
        var leftEdges = 12
        var rightEdges = 10
        var rightEdgesApart = -6
        /// The upper row's last line is full and the lower row's first one is not indented; short and indented; short and not indented.
        var goesOn = 6
        var indentAfterShort = 2
        var breaksOff = -14
        /// A thick rule parts the rows.
        var thickRule = -12
        /// The rows have less than half of the narrower one's width in common.
        var hardlyUnder = -10
    }

    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        var weights = Weights()
        /// How far two rows may reach into each other's tier.
        var overlap: Ems = 0.8
        /// The greatest gap of rows that follow closely, and the greatest gap without a picture in it.
        var near: Ems = 2
        var gap: Ems = 3
        /// How far a picture, or another row, between two rows may reach into theirs.
        var betweenSlack: Ems = 1
        /// The least share of the narrower row's width that rows one under the other have in common.
        var sharedWidth: Share = 0.5
        /// How far apart edges that meet may be.
        var edgeSlack: Ems = 1.4
        /// The quantile of the thickness of the page's rules across that rules between tiers have, and how much thicker one is that
        /// parts articles.
        var thin: Share = 0.25
        var thick: Share = 1.8
        /// How far from the gap between two rows, up and down, a rule may lie that parts them, and the least share of their common
        /// width that it covers.
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

    /// Points for reading on from row `a` in row `b` below it; nil where that cannot be.
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

    /// Whether nothing stands between the rows but, at most, a picture.
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

    /// Whether a rule thicker than those between tiers parts the rows.
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
