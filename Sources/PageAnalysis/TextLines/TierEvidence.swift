import PageGeometry

/// What the columns beside a place say of it: whether a tier begins or ends there.
struct TierEvidence {
    let lines: [TypeLine]
    let rules: RectIndex
    /// Whether the rule at a place in `rules` is an upright one.
    let isUpright: (Int) -> Bool
    /// Em of the body type in px.
    let em: Int
    let index: RectIndex

    init(_ lines: [TypeLine], rules: RectIndex, em: Int, isUpright: @escaping (Int) -> Bool) {
        self.lines = lines
        self.rules = rules
        self.em = em
        self.isUpright = isUpright
        index = RectIndex(lines.map(\.box), tile: 2 * em)
    }

    /// Whether columns of body type to the left begin at the height at which a line does: a headline that stands under
    /// another one begins with its tier, the rest of a headline after a blank anywhere. Text under a headline at an article's edge
    /// has its tier on one side only, so `onBothSides` looks to the right too. A paragraph's first line may begin lower by
    /// `indent` px.
    func beginsATier(_ line: TypeLine, onBothSides: Bool = false, indent: Int = 0) -> Bool {
        let top = line.along.lowerBound
        let beside = PixelRect(
            minX: line.box.minX - 12 * em, minY: top - em - indent,
            maxX: onBothSides ? line.box.maxX + 12 * em : line.box.minX, maxY: top + 2 * em)
        var starts = 0
        index.forEachMeeting(beside) { i in
            let other = lines[i]
            let lower = top - other.along.lowerBound
            let isColumn =
                other.writing == .vertical && other.em * 100 >= em * 65 && other.em * 100 <= em * 130
                && other.box.height >= 2 * em
            if isColumn, lower * 10 >= -em * 12, (lower - indent) * 10 <= em * 7 { starts += 1 }
        }
        return starts >= 3
    }

    /// How many columns beside a line go on through a blank in it, and how many begin or end there: between two tiers
    /// all of them break. Those past an upright rule are asked only where `pastRules`. Where there is an `excuse`, only those are
    /// broken that begin there under no line of its kind.
    func votes(
        on blank: Range<Int>, beside line: TypeLine, pastRules: Bool = false,
        unlessUnder excuse: ((TypeLine) -> Bool)? = nil
    ) -> (through: Int, broken: Int) {
        let axis = line.cross(at: blank.lowerBound)
        let around = PixelRect(
            x: axis.lowerBound - 7 * em..<axis.upperBound + 7 * em,
            y: blank.lowerBound - em..<max(blank.lowerBound, blank.upperBound) + em * 6 / 5)
        var through = 0
        var broken = 0
        index.forEachMeeting(around) { i in
            let other = lines[i]
            guard other.writing == .vertical, other.em * 100 >= em * 55, other.em * 100 <= em * 140,
                abs(other.box.center.x - axis.lowerBound - line.em / 2) * 10 >= em * 7
            else { return }
            // The blank at this column's place, on a leaning page.
            let moved = (line.slope * (axis.lowerBound - other.box.minX)) >> 16
            let low = blank.lowerBound + moved
            let high = blank.upperBound + moved
            let span = other.along
            let goesThrough = span.lowerBound <= low - em / 3 && span.upperBound >= high + em / 3
            let breaks =
                span.lowerBound >= low - em / 5 && span.lowerBound <= high + em * 6 / 5
                || span.upperBound >= low - em * 8 / 10 && span.upperBound <= high + em / 5
            guard goesThrough || breaks else { return }
            if let excuse, !goesThrough, span.lowerBound < low - em / 5 || isUnder(other, excuse) { return }
            // A column beyond an upright rule has no say by itself.
            let between = PixelRect(
                x: min(axis.lowerBound, other.box.minX)..<max(axis.upperBound, other.box.maxX),
                y: blank.lowerBound..<blank.lowerBound + 1)
            guard pastRules || rules.firstMeeting(between, where: isUpright) == nil else { return }
            if goesThrough { through += 1 } else { broken += 1 }
        }
        return (through, broken)
    }

    /// Whether a column begins close under one of a kind.
    private func isUnder(_ line: TypeLine, _ isOfKind: (TypeLine) -> Bool) -> Bool {
        let top = line.along.lowerBound
        let above = PixelRect(x: line.cross(at: top), y: top - em * 9 / 10..<top)
        return index.firstMeeting(above) {
            lines[$0].writing == .vertical && lines[$0].along.upperBound <= top && isOfKind(lines[$0])
        } != nil
    }
}
