import PageGeometry

/// What speaks by the rules of make-up for reading on from one row of text in a row below it: evidence for and against,
/// added up in points. It is one of the features that links between strips are weighed by.
struct RowLinks {
    /// Points for each kind of evidence. Positive speaks for a link.
    struct Weights: Sendable, Hashable {
        var near = 10
        var leftEdges = 12
        var rightEdges = 10
        var underHeading = 12
        var rightEdgesApart = -6
        var goesOn = 6
        var indentAfterShort = 2
        var breaksOff = -14
        var opensArticle = -40
        var sameHeading = 20
        var otherHeading = -15
        var thickRule = -12
        var hardlyUnder = -10
    }

    var rows: [TierRow]
    var headings: [Heading]
    var regions: PageRegions
    var weights = Weights()
    private var em: Int { regions.em }

    init(rows: [TierRow], headings: [Heading], regions: PageRegions) {
        self.rows = rows
        self.headings = headings
        self.regions = regions
    }

    /// Points for reading on from row `a` in row `b` below it; nil where that cannot be.
    func score(from a: Int, to b: Int) -> Int? {
        let upper = rows[a]
        let lower = rows[b]
        let gap = lower.top - upper.foot
        let shared = min(upper.box.maxX, lower.box.maxX) - max(upper.box.minX, lower.box.minX)
        guard upper.frame == lower.frame, gap * 10 >= -8 * em, shared > 0, isNext(a, b, gap) else { return nil }
        var points = gap * 10 <= 20 * em ? weights.near : 0
        if shared * 2 < min(upper.box.width, lower.box.width) { points += weights.hardlyUnder }
        if abs(upper.box.minX - lower.box.minX) * 10 <= 14 * em { points += weights.leftEdges }
        points += rightEdges(upper, lower)
        points += continuity(upper, lower)
        points += headingEvidence(upper, lower)
        if isRuledOff(upper, lower) { points += weights.thickRule }
        return points
    }

    /// Whether nothing stands between the rows but, at most, a picture.
    private func isNext(_ a: Int, _ b: Int, _ gap: Int) -> Bool {
        let upper = rows[a]
        let lower = rows[b]
        if gap > 3 * em {
            let pictured = regions.pictures.contains {
                $0.minY >= upper.foot - em && $0.maxY <= lower.top + em && $0.minX < lower.box.maxX
                    && $0.maxX > lower.box.minX
            }
            guard pictured else { return false }
        }
        let left = max(upper.box.minX, lower.box.minX)
        let right = min(upper.box.maxX, lower.box.maxX)
        return !rows.indices.contains { c in
            c != a && c != b && rows[c].top >= upper.foot - em && rows[c].foot <= lower.top + em
                && rows[c].box.minX < right && rows[c].box.maxX > left
        }
    }

    private func rightEdges(_ upper: TierRow, _ lower: TierRow) -> Int {
        let step = lower.box.maxX - upper.box.maxX
        if abs(step) * 10 <= 14 * em { return weights.rightEdges }
        if step > 0, let h = upper.heading, headings[h].writing == .vertical, headings[h].box.maxY <= lower.top + em,
            lower.box.maxX <= headings[h].box.maxX + 2 * em
        {
            // Under a headline's foot the tier begins farther right.
            return weights.underHeading
        }
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

    private func headingEvidence(_ upper: TierRow, _ lower: TierRow) -> Int {
        guard let mine = lower.heading else { return 0 }
        if lower.isFirst { return weights.opensArticle }
        return upper.heading == mine ? weights.sameHeading : weights.otherHeading
    }

    /// Whether a rule thicker than those between tiers parts the rows.
    private func isRuledOff(_ upper: TierRow, _ lower: TierRow) -> Bool {
        let thin = regions.separators.filter { $0.direction == .horizontal }.map(\.thickness).sorted()
        let usual = thin.isEmpty ? 1 : thin[thin.count / 4]
        let left = max(upper.box.minX, lower.box.minX)
        let right = min(upper.box.maxX, lower.box.maxX)
        return regions.separators.contains { separator in
            guard separator.direction == .horizontal, separator.thickness * 10 >= usual * 18,
                separator.box.center.y >= upper.foot - em / 2,
                separator.box.center.y <= lower.top + em / 2
            else { return false }
            return (min(separator.box.maxX, right) - max(separator.box.minX, left)) * 2 >= right - left
        }
    }
}
