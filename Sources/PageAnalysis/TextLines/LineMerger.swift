import PageGeometry
import PageRaster

/// Turns candidates into lines. It gives small pieces to their large lines, joins candidates that are in one line, and
/// attaches ruby to its base.
///
/// The maximum blank is `TextLineParameters.reach` for body type, and `LargeLineParameters.reach` for headlines. For
/// body type, `ColumnBlanks` decides from the neighbouring columns whether candidates within this distance are joined.
struct LineMerger {
    /// Parameters, set by hand.
    struct Parameters {
        /// Distance after a line of large type within which the next candidate is sought, in ems of the line. It must
        /// be at least `LargeLineParameters.reach`.
        var largeWindow: Ems = 1.3
        /// Maximum distance between the centre lines of two candidates of body type that become one line.
        var axisSlack: Ems = 0.25
        /// Maximum blank between two candidates that is not searched for separators (`separatorsInGaps`).
        var uncrossedGap: Ems = 0.2
        /// Maximum distance from the end of a horizontal line to a small candidate that joins the line, in ems of the
        /// line. Higher: the line absorbs a column beside it.
        var pastRow: Ems = 0.45
        /// Number of rounds of the passes over large lines, and of joining body lines. Lines joined in one round are
        /// evidence in the next.
        var rounds = 2

        /// Minimum type size of a line that gets ruby before parts are joined. Lower: one narrow part of broken print
        /// becomes the base of the other part.
        var leastFirstBase: Ems = 0.75
        /// Minimum extent of the longer side of a line of type, and minimum type size of a line. Lower: remnants of
        /// rules and grain become lines.
        var leastExtent: Ems = 0.6
        var leastSize: Ems = 0.34
        /// Minimum extent of the largest piece of a line of type.
        var leastPiece: Ems = 0.45
        /// A horizontal dash is a remnant of a rule if it is wider than `longestDash` and its height is less than this
        /// share of its width.
        var flatShare: Share = 0.25
        var longestDash: Ems = 1.2
        /// Minimum length of a large line, in ems of its size. A shorter line is much wider than any character.
        var leastLargeLength: Ems = 0.5
        /// Maximum ratio of the longer side of a single large character to its shorter side.
        var squareShare: Share = 1.4
    }

    let ink: SegmentedPage
    let fit: LineFit
    /// Em of the body type, in px.
    let em: Int
    let stage: TextLineParameters
    private let parameters = Parameters()
    /// The parts of the page's rules, and whether each is vertical.
    private let rules: RectIndex
    private let isUpright: [Bool]
    let ends: LineEnds
    private let blanks: ColumnBlanks
    var lines: [TypeLine]

    /// - Parameter index: index of the ink's pieces (`InkRuns.Component.index`).
    init(
        _ candidates: [LineCandidate], ink: SegmentedPage, index: RectIndex, em: Int, stage: TextLineParameters
    ) {
        (self.ink, self.stage) = (ink, stage)
        func fit(_ candidates: [LineCandidate]) -> LineFit {
            LineFit(candidates, components: ink.runs.components, em: em)
        }
        var candidates = candidates
        if stage.uses(.columnSplitter) {
            candidates = candidates.flatMap(ColumnSplitter(fit: fit(candidates), seen: ink.seen).columns)
        }
        let first = fit(candidates)
        lines = candidates.map { first.line($0.pieces, $0.writing) }
        self.em = em
        self.fit = first
        ends = LineEnds(ink, em: em)
        blanks = ColumnBlanks(ends: ends, em: em, stage: stage)
        rules = RectIndex(ink.rules.flatMap(\.parts), tile: max(16, 4 * em))
        isUpright = ink.rules.flatMap { rule in rule.parts.map { _ in rule.direction == .vertical } }
    }

    mutating func run() -> [TypeLine] {
        for _ in 0..<parameters.rounds {
            if stage.uses(.fragmentsOfLargeLines) { giveFragmentsToLargeLines() }
            if stage.uses(.bridgedLargeLines) { bridgeLargeLines() }
            if stage.uses(.joinedLargeLines) { joinLargeLines() }
        }
        let leastFirstBase = parameters.leastFirstBase * em
        let gathering = Gathering(fit: fit, rules: rules, em: em)
        gather(gathering)
        attachRuby { gathering.isFirm($0) && $0.em >= leastFirstBase }
        if stage.uses(.partsOfLines) { lines = gathering.partsJoined(lines) }
        if stage.uses(.joinedBodyLines) {
            // A split column becomes evidence for its neighbours only after its parts are joined. Several rounds are
            // therefore needed.
            for _ in 0..<parameters.rounds { joinBodyLines() }
        }
        gather(gathering)
        if stage.uses(.rowsOfBlocks) { completeRows() }
        attachRuby { _ in true }
        return stage.uses(.remainsOfRules) ? lines.filter(isType) : lines
    }

    private mutating func completeRows() {
        let upright = ink.rules.filter { $0.direction == .vertical }.flatMap(\.parts)
        let rows = BlockRows(
            ink: ink, fit: fit, separators: RectIndex(upright, tile: max(16, 4 * em)), em: em)
        lines = rows.completed(lines)
    }

    private mutating func gather(_ gathering: Gathering) {
        if stage.uses(.gatheredPieces) { lines = gathering.gathered(lines) }
    }

    private mutating func attachRuby(where isBase: (TypeLine) -> Bool) {
        guard stage.uses(.ruby) else { return }
        lines = RubyFinder(em: em, isLarge: isLarge).attached(to: lines, where: isBase)
    }

    /// Whether a line is type. Otherwise it is a remnant of a rule, or grain.
    private func isType(_ line: TypeLine) -> Bool {
        guard max(line.box.width, line.box.height) >= parameters.leastExtent * em,
            line.em >= parameters.leastSize * em, !isFlat(line)
        else { return false }
        return line.pieces.contains {
            let box = ink.runs.components[$0].box
            return max(box.width, box.height) >= parameters.leastPiece * em
        }
    }

    /// Whether a line is a single horizontal dash that is wider than any character. If so, it is a remnant of a rule.
    private func isFlat(_ line: TypeLine) -> Bool {
        line.box.height < parameters.flatShare * line.box.width && line.writing == .vertical
            && line.box.width > parameters.longestDash * em
    }

    /// Whether a line's type is larger than the body's. A piece much wider than long is ignored, because no character
    /// has that shape.
    func isLarge(_ line: TypeLine) -> Bool {
        line.em > TypeSizes.largestBody * em && !isFlat(line)
            && line.along.count > parameters.leastLargeLength * line.em
    }

    /// Evidence of tiers from the current lines.
    var tiers: TierEvidence {
        let isUpright = isUpright
        return TierEvidence(lines, rules: rules, em: em) { isUpright[$0] }
    }

    /// Whether a small candidate is too far beyond the end of a horizontal line to join the line. If so, it belongs to
    /// a column beside the line.
    func isPastRow(_ line: TypeLine, gap: Int) -> Bool {
        line.writing == .horizontal && gap > parameters.pastRow * line.em
    }

    /// Whether a rule is in the blank between two candidates. Between candidates of equal size, a rule along their
    /// direction is ignored: it is a leaning rule beside them, or consists of strokes of large characters (州に).
    func isCrossed(_ gap: PixelRect, _ a: TypeLine, _ b: TypeLine) -> Bool {
        guard !gap.isEmpty, stage.uses(.separatorsInGaps) else { return false }
        let isOneSize = isLarge(a) == isLarge(b)
        return rules.firstMeeting(gap) { !isOneSize || isUpright[$0] != (a.writing == .vertical) } != nil
    }

    /// Whether two candidates are on one axis, within `slack` px.
    func sameAxis(_ a: TypeLine, _ b: TypeLine, slack: Int) -> Bool {
        let here = a.cross(at: b.along.lowerBound)
        let there = b.cross
        if abs(here.doubledMiddle - there.doubledMiddle) <= 2 * slack { return true }
        // A narrower candidate need not be centred, but must be within the band of the wider one.
        let narrow = a.em < b.em ? here : there
        let wide = a.em < b.em ? there : here
        return narrow.lowerBound >= wide.lowerBound - slack
            && narrow.upperBound <= wide.upperBound + slack
    }

    /// Joins two candidates of body type if the neighbouring columns run past the blank between them.
    private mutating func joinBodyLines() {
        let slack = parameters.axisSlack.of(em)
        join { merger, tiers, a, b, gap in
            !merger.isLarge(a) && !merger.isLarge(b) && merger.sameAxis(a, b, slack: slack)
                && merger.blanks.isInLine(from: a, to: b, gap: gap, tiers)
        }
    }
}

/// Joining of lines with the lines after them.
extension LineMerger {
    /// Whether the second line continues the first one after the gap between them. The merger and the tiers are
    /// arguments, because a closure that captures them would copy them at each call.
    typealias Fits = (LineMerger, TierEvidence, _ line: TypeLine, _ next: TypeLine, _ gap: Int) -> Bool

    /// Joins each line with the next line along its axis, as long as `fits` returns true.
    mutating func join(_ fits: Fits) {
        let tiers = self.tiers
        for writing in WritingDirection.allCases {
            var order = lines.indices.filter { mayRun(lines[$0], writing) }
            order.sort { (writing.along(lines[$0].box).lowerBound, $0) < (writing.along(lines[$1].box).lowerBound, $1) }
            var isGone = [Bool](repeating: false, count: lines.count)
            let index = RectIndex(lines.map(\.box), tile: 2 * em)
            for i in order where !isGone[i] && (lines[i].writing == writing || isOneCharacter(lines[i])) {
                while let k = next(after: i, writing, index, tiers, isGone, fits) {
                    lines[i] = fit.line(joining: [lines[i], lines[k]], writing)
                    isGone[k] = true
                }
            }
            lines = lines.indices.filter { !isGone[$0] }.map { lines[$0] }
        }
    }

    /// Returns the nearest line within reach of a line's end that continues it; nil if there is none.
    private func next(
        after i: Int, _ writing: WritingDirection, _ index: RectIndex, _ tiers: TierEvidence, _ isGone: [Bool],
        _ fits: Fits
    ) -> Int? {
        let line = lines[i].writing == writing ? lines[i] : fit.line(lines[i].pieces, writing)
        let end = line.along.upperBound
        let reach = max(stage.reach.of(em), parameters.largeWindow.of(line.em))
        let window = writing.rect(along: end - line.em..<end + reach, across: line.cross(at: end))
        var best: (gap: Int, line: Int)?
        for k in index.meeting(window) where k != i && !isGone[k] {
            var other = lines[k]
            guard mayRun(other, writing), lines[i].writing == writing || other.writing == writing else { continue }
            if other.writing != writing { other = fit.line(other.pieces, writing) }
            let gap = other.along.lowerBound - end
            guard other.along.upperBound > end, other.along.lowerBound > line.along.lowerBound,
                fits(self, tiers, line, other, gap)
            else { continue }
            if gap > parameters.uncrossedGap * em {
                let across = line.cross(at: end).clamped(to: other.cross)
                if isCrossed(writing.rect(along: end..<other.along.lowerBound, across: across), line, other) {
                    continue
                }
            }
            if gap < best?.gap ?? .max { best = (gap, k) }
        }
        return best?.line
    }

    /// Whether a candidate can be part of a line in a direction. A candidate of one piece has no direction. A candidate
    /// of one headline character has none either, because its pieces follow each other in both directions.
    private func mayRun(_ line: TypeLine, _ writing: WritingDirection) -> Bool {
        line.writing == writing || line.pieces.count == 1 || isOneCharacter(line)
    }

    /// Whether a candidate of large type is about as long as wide.
    private func isOneCharacter(_ line: TypeLine) -> Bool {
        let (long, short) = (max(line.box.width, line.box.height), min(line.box.width, line.box.height))
        return isLarge(line) && long <= parameters.squareShare * short
    }
}
