import PageGeometry

/// What the columns beside a place say of it: whether a tier begins or ends there.
struct TierEvidence {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How far to each side columns say whether a tier begins. Lower: too few stand beside a headline. Higher: other articles'.
        var beginReach: Ems = 12
        /// The least size and height of a column that says so.
        var leastBeginSize: Ems = 0.65
        var leastBeginHeight: Ems = 2
        /// How far below and above a line's start the columns of its tier begin at most.
        var beginsBelow: Ems = 1.2
        var beginsAbove: Ems = 0.7
        /// The fewest columns that begin there.
        var leastBegun = 3

        /// How far to each side columns vote on a blank. Higher: the tiers of another article have a say.
        var voteReach: Ems = 7
        /// The least and the greatest size of a column that votes; ruby and headlines do not.
        var leastVoter: Ems = 0.55
        var largestVoter: Ems = 1.4
        /// How far from the line's middle a voter stands at least: nearer ones are pieces of the line itself.
        var nearestVoter: Ems = 0.7
        /// How far beyond both edges of the blank a column reaches that goes on through it.
        var through: Ems = Ems(1, of: 3)
        /// How far above the blank a column begins at most, and how far below it: an indent.
        var beginEarly: Ems = 0.2
        var beginLate: Ems = 1.2
        /// How far above the blank a column ends at most, and how far below it.
        var endEarly: Ems = 0.8
        var endLate: Ems = 0.2
        /// How far above a column's start one ends that it begins under.
        var under: Ems = 0.9
    }

    /// How many columns beside a line go on through a blank in it, and how many begin or end there.
    typealias Votes = (through: Int, broken: Int)

    let lines: [TypeLine]
    let rules: RectIndex
    /// Whether the rule at a place in `rules` is an upright one.
    let isUpright: (Int) -> Bool
    /// Em of the body type in px.
    let em: Int
    let index: RectIndex
    private let parameters: Parameters
    private let sizes: TypeSizes

    init(
        _ lines: [TypeLine], rules: RectIndex, em: Int, parameters: Parameters = .init(), sizes: TypeSizes = .init(),
        isUpright: @escaping (Int) -> Bool
    ) {
        self.parameters = parameters
        self.sizes = sizes
        self.lines = lines
        self.rules = rules
        self.em = em
        self.isUpright = isUpright
        index = RectIndex(lines.map(\.box), tile: 2 * em)
    }

    /// Whether columns of body type to the left begin at the height at which a line does. A headline that stands under another one
    /// begins with its tier; the rest of a headline after a blank begins anywhere.
    ///
    /// - Parameter onBothSides: looks to the right too: text under a headline at an article's edge has its tier on one side only.
    /// - Parameter indent: in px, how much lower a paragraph's first line may begin.
    func beginsATier(_ line: TypeLine, onBothSides: Bool = false, indent: Int = 0) -> Bool {
        let top = line.along.lowerBound
        let reach = parameters.beginReach.of(em)
        let (below, above) = (parameters.beginsBelow.of(em), parameters.beginsAbove.of(em) + indent)
        let beside = PixelRect(
            minX: line.box.minX - reach, minY: top - above,
            maxX: onBothSides ? line.box.maxX + reach : line.box.minX, maxY: top + below + 1)
        var starts = 0
        index.forEachMeeting(beside) { i in
            let other = lines[i]
            let start = other.along.lowerBound
            let isColumn =
                other.writing == .vertical && other.em >= parameters.leastBeginSize * em
                && other.em <= sizes.largestBody * em && other.box.height >= parameters.leastBeginHeight * em
            if isColumn, start >= top - above, start <= top + below { starts += 1 }
        }
        return starts >= parameters.leastBegun
    }

    /// What the columns beside a line say of a blank in it: between two tiers all of them break.
    ///
    /// - Parameter pastRules: asks those past an upright rule as well.
    /// - Parameter excuse: counts as broken only those that begin there, and under no line of this kind.
    func votes(
        on blank: Range<Int>, beside line: TypeLine, pastRules: Bool = false,
        unlessUnder excuse: ((TypeLine) -> Bool)? = nil
    ) -> Votes {
        let axis = line.cross(at: blank.lowerBound)
        let (reach, beginLate) = (parameters.voteReach.of(em), parameters.beginLate.of(em))
        let around = PixelRect(
            x: axis.lowerBound - reach..<axis.upperBound + reach,
            y: blank.lowerBound - em..<max(blank.lowerBound, blank.upperBound) + beginLate)
        let (leastSize, largestSize) = (parameters.leastVoter * em, parameters.largestVoter * em)
        let nearest = parameters.nearestVoter * em
        let beyond = parameters.through.of(em)
        let (beginEarly, endEarly) = (parameters.beginEarly.of(em), parameters.endEarly.of(em))
        let endLate = parameters.endLate.of(em)
        var through = 0
        var broken = 0
        index.forEachMeeting(around) { i in
            let other = lines[i]
            guard other.writing == .vertical, other.em >= leastSize, other.em <= largestSize,
                abs(other.box.center.x - axis.lowerBound - line.em / 2) >= nearest
            else { return }
            // The blank at this column's place, on a leaning page.
            let moved = (line.slope * (axis.lowerBound - other.box.minX)) >> 16
            let low = blank.lowerBound + moved
            let high = blank.upperBound + moved
            let span = other.along
            let goesThrough = span.lowerBound <= low - beyond && span.upperBound >= high + beyond
            let breaks =
                span.lowerBound >= low - beginEarly && span.lowerBound <= high + beginLate
                || span.upperBound >= low - endEarly && span.upperBound <= high + endLate
            guard goesThrough || breaks else { return }
            if let excuse, !goesThrough, span.lowerBound < low - beginEarly || isUnder(other, excuse) { return }
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
        let above = PixelRect(x: line.cross(at: top), y: top - parameters.under.of(em)..<top)
        return index.firstMeeting(above) {
            lines[$0].writing == .vertical && lines[$0].along.upperBound <= top && isOfKind(lines[$0])
        } != nil
    }
}
