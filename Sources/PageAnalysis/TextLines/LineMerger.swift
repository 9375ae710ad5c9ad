import PageGeometry
import PageRaster

/// Makes lines of candidates: gives large type its small pieces back, joins what stands in one line, and sets ruby beside
/// its base.
///
/// How far two candidates may stand apart: `Parameters.reach` for body type, `LargeLineParameters.reach` for headlines. Whether
/// body type is joined over a blank within that reach, `ColumnBlanks` says by the columns beside it.
struct LineMerger {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The reach of a merge: the longest blank over which two candidates of body type become one line. Lower: columns whose
        /// print is lost in the middle stay in two. Higher: tiers run together where no column beside tells.
        var reach: Ems = 3.3
        /// How far the next candidate is looked for after a line of large type, in ems of the line; no less than
        /// `LargeLineParameters.reach`.
        var largeWindow: Ems = 1.3
        /// How far the middles of two candidates of body type in one line stand apart at most.
        var axisSlack: Ems = 0.25
        /// A blank wider than this is looked through for separators: `separatorsInGaps`.
        var uncrossedGap: Ems = 0.2
        /// How far past the end of a line across the page a small candidate is of it, in ems of the line. Higher: a column that
        /// stands beside the line is taken into it.
        var pastRow: Ems = 0.45
        /// How often passes over large lines, and the joining of body lines, are repeated: what one round has joined tells the next.
        var rounds = 2

        /// The least size of a line that ruby is set beside before parts are joined. Lower: a narrow part of broken print counts as
        /// a base for the other part.
        var leastFirstBase: Ems = 0.75
        /// The least extent of a line of type, along or across, and its least size. Lower: what is left of rules, and grain.
        var leastExtent: Ems = 0.6
        var leastSize: Ems = 0.34
        /// The least extent of the largest piece of a line.
        var leastPiece: Ems = 0.45
        /// A dash across the page is what is left of a rule where it is lower than this share of its width, and wider than this.
        var flatShare: Share = 0.25
        var longestDash: Ems = 1.2
        /// The least length of a large line, in ems of its own. Shorter ones are much wider than any character.
        var leastLargeLength: Ems = 0.5
        /// How much longer than wide, or wider than long, one large character is at most.
        var squareShare: Share = 1.4
    }

    let ink: SegmentedPage
    let fit: LineFit
    /// Width of the body type's em.
    let em: Int
    private let sharedStage: Shared<TextLineParameters>
    var stage: TextLineParameters { sharedStage.value }
    /// The parts of rules, and which of them are upright.
    private let rules: RectIndex
    private let isUpright: [Bool]
    let ends: LineEnds
    private let blanks: ColumnBlanks
    var lines: [TypeLine]

    var parameters: Parameters { stage.lineMerger }

    /// - Parameter index: the ink's pieces by place (`InkRuns.Component.index`).
    init(
        _ candidates: [LineCandidate], ink: SegmentedPage, index: RectIndex, em: Int,
        parameters stage: TextLineParameters = .init()
    ) {
        self.ink = ink
        sharedStage = Shared(stage)
        func fit(_ candidates: [LineCandidate]) -> LineFit {
            LineFit(candidates, components: ink.runs.components, em: em, parameters: stage.fit, sizes: stage.sizes)
        }
        var candidates = candidates
        if stage.uses(.columnSplitter) {
            let splitter = ColumnSplitter(
                fit: fit(candidates), seen: ink.seen, parameters: stage.splitter, sizes: stage.sizes)
            candidates = candidates.flatMap(splitter.columns)
        }
        if stage.uses(.largeColumns) {
            let splitter = LargeColumns(fit: fit(candidates), parameters: stage.largeColumns, sizes: stage.sizes)
            candidates = candidates.flatMap(splitter.columns)
        }
        let first = fit(candidates)
        lines = candidates.map { first.line($0.pieces, $0.writing) }
        self.em = em
        self.fit = first
        ends = LineEnds(ink, em: self.em, parameters: stage.ends)
        blanks = ColumnBlanks(ink, pieces: index, ends: ends, em: self.em, parameters: stage)
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
        let gathering = Gathering(fit: fit, rules: rules, em: em, parameters: stage.gathering, sizes: stage.sizes)
        gather(gathering)
        attachRuby { gathering.isFirm($0) && $0.em >= leastFirstBase }
        if stage.uses(.partsOfLines) { lines = gathering.partsJoined(lines) }
        if stage.uses(.joinedBodyLines) {
            // A column that was itself in pieces speaks for its neighbours only once it is whole.
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
            ink: ink, fit: fit, separators: RectIndex(upright, tile: max(16, 4 * em)), em: em,
            parameters: stage.blockRows, sizes: stage.sizes)
        lines = rows.completed(lines)
    }

    private mutating func gather(_ gathering: Gathering) {
        if stage.uses(.gatheredPieces) { lines = gathering.gathered(lines) }
    }

    private mutating func attachRuby(where isBase: (TypeLine) -> Bool) {
        guard stage.uses(.ruby) else { return }
        let finder = RubyFinder(em: em, parameters: stage.ruby, isLarge: isLarge)
        lines = finder.attached(to: lines, where: isBase)
    }

    /// Whether a line is of type: neither what is left of a rule, nor grain.
    private func isType(_ line: TypeLine) -> Bool {
        guard max(line.box.width, line.box.height) >= parameters.leastExtent * em,
            line.em >= parameters.leastSize * em, !isFlat(line)
        else { return false }
        return line.pieces.contains {
            let box = ink.runs.components[$0].box
            return max(box.width, box.height) >= parameters.leastPiece * em
        }
    }

    /// A dash across the page by itself, wider than any character is: what is left of a rule.
    private func isFlat(_ line: TypeLine) -> Bool {
        line.box.height < parameters.flatShare * line.box.width && line.writing == .vertical
            && line.box.width > parameters.longestDash * em
    }

    /// Larger than the body; a piece much wider than long is no character of its width.
    func isLarge(_ line: TypeLine) -> Bool {
        line.em > stage.sizes.largestBody * em && !isFlat(line)
            && line.along.count > parameters.leastLargeLength * line.em
    }

    /// What the columns of the lines of now say about tiers.
    var tiers: TierEvidence {
        let isUpright = isUpright
        return TierEvidence(lines, rules: rules, em: em, parameters: stage.tiers, sizes: stage.sizes) { isUpright[$0] }
    }

    /// Whether a small candidate is too far past the end of a line across the page to be of it: a column beside it stands there.
    func isPastRow(_ line: TypeLine, gap: Int) -> Bool {
        line.writing == .horizontal && gap > parameters.pastRow * line.em
    }

    /// Whether a rule stands in a blank between two candidates. One along two candidates of a size parts nothing: it leans past
    /// them, or is two strokes of large characters (州に).
    func isCrossed(_ gap: PixelRect, _ a: TypeLine, _ b: TypeLine) -> Bool {
        guard !gap.isEmpty, stage.uses(.separatorsInGaps) else { return false }
        let isOneSize = isLarge(a) == isLarge(b)
        return rules.firstMeeting(gap) { !isOneSize || isUpright[$0] != (a.writing == .vertical) } != nil
    }

    /// Whether two candidates stand on one axis, give or take `slack` px.
    func sameAxis(_ a: TypeLine, _ b: TypeLine, slack: Int) -> Bool {
        let here = a.cross(at: b.along.lowerBound)
        let there = b.cross
        if abs(here.lowerBound + here.upperBound - there.lowerBound - there.upperBound) <= 2 * slack { return true }
        // A piece narrower than the line need only lie inside of it.
        let narrow = a.em < b.em ? here : there
        let wide = a.em < b.em ? there : here
        return narrow.lowerBound >= wide.lowerBound - slack
            && narrow.upperBound <= wide.upperBound + slack
    }

    /// Joins candidates of body type over a blank where the columns beside go on through it.
    private mutating func joinBodyLines() {
        let slack = parameters.axisSlack.of(em)
        join { merger, tiers, a, b, gap in
            !merger.isLarge(a) && !merger.isLarge(b) && merger.sameAxis(a, b, slack: slack)
                && merger.blanks.isInLine(from: a, to: b, gap: gap, tiers)
        }
    }
}

/// The pass that joins lines with those after them.
extension LineMerger {
    /// Whether the second line goes on the first, over the gap between them. The merger and the tiers are handed in since a
    /// closure that holds them copies them whenever it is called.
    typealias Fits = (LineMerger, TierEvidence, _ line: TypeLine, _ next: TypeLine, _ gap: Int) -> Bool

    /// Joins each line with the one after it along its axis, while `fits` says so.
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

    /// The nearest line within reach of another one's end that goes on it.
    private func next(
        after i: Int, _ writing: WritingDirection, _ index: RectIndex, _ tiers: TierEvidence, _ isGone: [Bool],
        _ fits: Fits
    ) -> Int? {
        let line = lines[i].writing == writing ? lines[i] : fit.line(lines[i].pieces, writing)
        let end = line.along.upperBound
        let reach = max(parameters.reach.of(em), parameters.largeWindow.of(line.em))
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

    /// Whether a candidate can be of a line in a direction: one of a single piece runs in neither, and one headline character's
    /// pieces follow one another down the page as well as across it.
    private func mayRun(_ line: TypeLine, _ writing: WritingDirection) -> Bool {
        line.writing == writing || line.pieces.count == 1 || isOneCharacter(line)
    }

    /// Whether a candidate larger than the body is about as long as wide.
    private func isOneCharacter(_ line: TypeLine) -> Bool {
        let (long, short) = (max(line.box.width, line.box.height), min(line.box.width, line.box.height))
        return isLarge(line) && long <= parameters.squareShare * short
    }
}
