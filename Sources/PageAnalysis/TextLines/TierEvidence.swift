import PageGeometry

/// Finds out from neighbouring columns whether a tier begins or ends at a place.
struct TierEvidence {
    /// Parameters, set by hand.
    struct Parameters {
        /// Distance from a line within which columns are evidence for the beginning of a tier. Lower: too few columns
        /// are found beside a headline. Higher: columns of other articles count.
        var beginReach: Ems = 12
        /// Minimum type size and minimum height of a column that is evidence for the beginning of a tier.
        var leastBeginSize: Ems = 0.65
        var leastBeginHeight: Ems = 2
        /// A column begins at a line's start if its own start is at most `beginsBelow` below it, or at most
        /// `beginsAbove` above it.
        var beginsBelow: Ems = 1.2
        var beginsAbove: Ems = 0.7
        /// Minimum number of columns that begin at a line's start where a tier begins.
        var leastBegun = 3

        /// Distance to both sides of a blank within which columns vote on it. Higher: columns of other articles vote
        /// too.
        var voteReach: Ems = 7
        /// Range of the type size of a column that votes. It excludes ruby and headlines.
        var leastVoter: Ems = 0.55
        var largestVoter: Ems = 1.4
        /// Minimum distance of a voting column from the line's middle. Nearer candidates are pieces of the line.
        var nearestVoter: Ems = 0.7
        /// A column runs past a blank if it extends at least this distance beyond both edges of the blank.
        var through: Ems = Ems(1, of: 3)
        /// A column begins at a blank if its start is at most `beginEarly` above the blank or at most `beginLate` below
        /// it. The column may be indented.
        var beginEarly: Ems = 0.2
        var beginLate: Ems = 1.2
        /// A column ends at a blank if its end is at most `endEarly` above the blank or at most `endLate` below it.
        var endEarly: Ems = 0.8
        var endLate: Ems = 0.2
        /// Maximum distance from a column's start up to the end of the line directly above.
        var under: Ems = 0.9
    }

    /// Votes of the columns beside a line on a blank in the line: number of columns that run past the blank, and number
    /// of columns that begin or end at the blank.
    typealias Votes = (through: Int, broken: Int)

    let lines: [TypeLine]
    let rules: RectIndex
    /// Whether the rule at a position in `rules` is vertical.
    let isUpright: (Int) -> Bool
    /// Em of the body type, in px.
    let em: Int
    let index: RectIndex
    private let parameters = Parameters()

    init(_ lines: [TypeLine], rules: RectIndex, em: Int, isUpright: @escaping (Int) -> Bool) {
        self.lines = lines
        self.rules = rules
        self.em = em
        self.isUpright = isUpright
        index = RectIndex(lines.map(\.box), tile: 2 * em)
    }

    /// Whether columns of body type to the left begin at the height of a line's start. A headline under another
    /// headline begins where its tier begins. By contrast, the continuation of a headline after a blank can begin at
    /// any height.
    ///
    /// - Parameter onBothSides: whether columns to the right count too. Text under a headline at the edge of an article
    ///   has its tier on one side only.
    /// - Parameter indent: additional distance above the line's start, in px, within which a column may begin. It
    ///   allows for the indent of a paragraph's first line.
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
                && other.em <= TypeSizes.largestBody * em && other.box.height >= parameters.leastBeginHeight * em
            if isColumn, start >= top - above, start <= top + below { starts += 1 }
        }
        return starts >= parameters.leastBegun
    }

    /// Counts the votes of the columns beside a line on a blank in that line. At a blank between two tiers, all columns
    /// break.
    ///
    /// - Parameter excuse: if given, a column counts as broken only if it begins at the blank, and is not under a line
    ///   for which `excuse` returns true.
    func votes(
        on blank: Range<Int>, beside line: TypeLine,
        unlessUnder excuse: ((TypeLine) -> Bool)? = nil
    ) -> Votes {
        let axis = line.cross(at: blank.lowerBound)
        let (reach, beginLate) = (parameters.voteReach.of(em), parameters.beginLate.of(em))
        let around = PixelRect(
            x: axis.outset(by: reach),
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
            // On a leaning page, the height of the blank is different at this column.
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
            // A column beyond a vertical rule does not vote.
            let between = PixelRect(
                x: min(axis.lowerBound, other.box.minX)..<max(axis.upperBound, other.box.maxX),
                y: blank.lowerBound..<blank.lowerBound + 1)
            guard rules.firstMeeting(between, where: isUpright) == nil else { return }
            if goesThrough { through += 1 } else { broken += 1 }
        }
        return (through, broken)
    }

    /// Whether a column begins directly under a line for which `isOfKind` returns true.
    private func isUnder(_ line: TypeLine, _ isOfKind: (TypeLine) -> Bool) -> Bool {
        let top = line.along.lowerBound
        let above = PixelRect(x: line.cross(at: top), y: top - parameters.under.of(em)..<top)
        return index.firstMeeting(above) {
            lines[$0].writing == .vertical && lines[$0].along.upperBound <= top && isOfKind(lines[$0])
        } != nil
    }
}
