import PageGeometry
import PageRaster

/// Whether a blank between two candidates of body type is one in their line, by what stands beside it: where a tier ends, all
/// columns end.
struct ColumnBlanks {
    /// How far a merge reaches at all is `LineMerger.Parameters.reach`. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// A blank up to this is in a line whatever stands beside it. Higher: tiers that are set close run together.
        var closeGap: Ems = 0.2
        /// The blank that the cell of 一 has on one side: so much of a blank beside it counts as the bar's own.
        var barBlank: Ems = 0.4
        /// The longest blank within a line across the page, in ems of the larger candidate; no column tells there.
        var rowGap: Ems = 1.5
        /// A longer blank is in a line only where print was lost: specks lie in it, so many columns at least go on through it, and
        /// none breaks there.
        var lostGap: Ems = 2
        var leastThroughLost = 2
        /// The fewest pixels of a speck.
        var leastSpeck = 3
        /// The longest blank between a paragraph's number, or another head that stands by itself, and the text under it.
        var headGap: Ems = 1.6
        /// The longest blank that is in a line where no column stands beside, or too few do to tell (`fewVotes`).
        var unprovenGap: Ems = 1.1
        /// Up to so many columns are few, so that those past an upright rule are asked too: beside a crosshead's rule.
        var fewVotes = 2
        /// Of those, so many at least go on, and so many times as many as break.
        var leastThroughPastRules = 3
        var outvoted = 2
        /// The longest blank after a mark where a line has it with most columns beside it: the same words in every notice. So many
        /// columns at most may begin there under no mark.
        var markGap: Ems = 0.9
        var mostBrokenUnderMarks = 2
        /// Up to this blank a line goes on where one column goes on, or where fewer than `leastBroken` break.
        var shortGap: Ems = 0.45
        var leastBroken = 2
        /// A longer blank is in a line where so many columns go on; where one does, so many at most may break.
        var leastThrough = 2
        var mostBroken = 2
        var head = Head()
    }

    /// A character of body type with nothing close over it. Set by hand.
    struct Head: Sendable, Hashable {
        /// Its greatest length, and its width.
        var longest: Ems = 1.2
        var narrowest: Ems = 0.6
        /// How far over it no column may end.
        var clearAbove: Ems = 3
        /// How far to its sides it is looked for characters of a line across the page.
        var beside: Ems = 1
        /// How near, and how tall, such a character is at most.
        var rowGap: Ems = 0.4
        var rowHeight: Ems = 1.2
    }

    private let components: [InkRuns.Component]
    private let pieces: RectIndex
    private let ends: LineEnds
    /// Em of the body type in px.
    private let em: Int
    private let parameters: Parameters
    private let largestBody: Ems
    private let reach: Ems
    private let off: Set<TextLineParameters.Rule>

    /// - Parameter pieces: the ink's pieces by place.
    init(
        _ ink: SegmentedPage, pieces: RectIndex, ends: LineEnds, em: Int, parameters stage: TextLineParameters = .init()
    ) {
        parameters = stage.blanks
        largestBody = stage.sizes.largestBody
        reach = stage.lineMerger.reach
        off = stage.off
        components = ink.runs.components
        self.pieces = pieces
        self.ends = ends
        self.em = em
    }

    /// Whether candidate `b` goes on `a`, on one axis with it, over `gap` px.
    func isInLine(from a: TypeLine, to b: TypeLine, gap: Int, _ tiers: TierEvidence) -> Bool {
        guard gap <= reach * em else { return false }
        let gap = gap - barBlanks(from: a, to: b)
        if gap <= parameters.closeGap * em { return true }
        guard a.writing == .vertical else { return gap <= parameters.rowGap * max(a.em, b.em) }
        let blank = a.along.upperBound..<b.along.lowerBound
        let votes = tiers.votes(on: blank, beside: a)
        if gap > parameters.lostGap * em {
            return votes.through >= parameters.leastThroughLost && votes.broken == 0 && hasSpecks(from: a, to: b)
        }
        // 一 and other heads of paragraphs, with the text a character below.
        if gap <= parameters.headGap * em, isHead(a, tiers) { return true }
        if gap <= parameters.markGap * em, ends.isMarkAtHead(a, of: b) { return true }
        if votes.through + votes.broken == 0 { return gap <= parameters.unprovenGap * em }
        if goesOnPastRules(blank, of: a, votes, gap, tiers) || isUnderMarks(blank, of: a, gap, tiers) { return true }
        if gap <= parameters.shortGap * em { return votes.through > 0 || votes.broken < parameters.leastBroken }
        // Where tiers end, none goes on; one that seems to may have been joined wrongly.
        return votes.through >= parameters.leastThrough
            || votes.through == 1 && votes.broken <= parameters.mostBroken
    }

    /// How much of a blank is that of 一 at its ends, in px: 一 stands in the middle of its cell.
    private func barBlanks(from a: TypeLine, to b: TypeLine) -> Int {
        guard !off.contains(.barsBesideBlanks) else { return 0 }
        let own = parameters.barBlank.of(em)
        return (ends.isBarAtEnd(of: a) ? own : 0) + (ends.isBarAtStart(of: b) ? own : 0)
    }

    /// Whether the tier goes on beyond an upright rule: a rule beside a crosshead leaves few columns on one side, but the tier is
    /// the same on both.
    private func goesOnPastRules(
        _ blank: Range<Int>, of line: TypeLine, _ votes: TierEvidence.Votes, _ gap: Int, _ tiers: TierEvidence
    ) -> Bool {
        guard !off.contains(.columnsPastSeparators), votes.through + votes.broken <= parameters.fewVotes,
            gap <= parameters.unprovenGap * em
        else { return false }
        let all = tiers.votes(on: blank, beside: line, pastRules: true)
        return all.through >= parameters.leastThroughPastRules && all.broken * parameters.outvoted <= all.through
    }

    /// Whether a blank is that after a mark, as in the columns beside: the same words in every notice have their blanks side by
    /// side. A tier begins where other columns do as well.
    private func isUnderMarks(_ blank: Range<Int>, of line: TypeLine, _ gap: Int, _ tiers: TierEvidence) -> Bool {
        guard !off.contains(.blanksUnderMarks), gap <= parameters.markGap * em, ends.endsInMark(line) else {
            return false
        }
        return tiers.votes(on: blank, beside: line, unlessUnder: ends.endsInMark).broken
            <= parameters.mostBrokenUnderMarks
    }

    /// Whether a line is one character of body type with nothing close over it in its column, and of no line across the page.
    private func isHead(_ line: TypeLine, _ tiers: TierEvidence) -> Bool {
        let (box, head) = (line.box, parameters.head)
        guard !off.contains(.headsOfParagraphs), line.along.count <= head.longest * em,
            box.width >= head.narrowest * em, box.width <= largestBody * em
        else { return false }
        let clear = head.clearAbove.of(em)
        let side = head.beside.of(em)
        let over = PixelRect(minX: box.minX, minY: box.minY - clear, maxX: box.maxX, maxY: box.minY)
        let beside = PixelRect(minX: box.minX - side, minY: box.minY, maxX: box.maxX + side, maxY: box.maxY)
        return tiers.index.firstMeeting(over) {
            tiers.lines[$0].writing == .vertical && tiers.lines[$0].along.upperBound <= box.minY
        } == nil
            && tiers.index.firstMeeting(beside) {
                let other = tiers.lines[$0].box
                let gap = max(other.minX - box.maxX, box.minX - other.maxX)
                return tiers.lines[$0].writing == .horizontal
                    || gap > 0 && gap <= head.rowGap * em && other.height <= head.rowHeight * em
            } == nil
    }

    /// Whether ink too small to be type lies in the blank between two lines.
    private func hasSpecks(from a: TypeLine, to b: TypeLine) -> Bool {
        guard !off.contains(.specksInBlanks) else { return false }
        let gap = a.writing.rect(
            along: a.along.upperBound..<b.along.lowerBound, across: a.cross(at: a.along.upperBound))
        return pieces.meeting(gap).contains { components[$0].pixels >= parameters.leastSpeck }
    }
}
