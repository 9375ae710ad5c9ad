import PageGeometry
import PageRaster

/// Decides whether a blank between two candidates of body type is inside one line. The evidence is the columns beside
/// it: at the end of a tier, all columns end.
struct ColumnBlanks {
    /// The maximum distance of any merge is `LineMerger.Parameters.reach`. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum blank that is always inside a line, whatever is beside it. Higher: tiers that are set close run
        /// together.
        var closeGap: Ems = 0.2
        /// Part of the blank beside 一 that belongs to its cell, on each side.
        var barBlank: Ems = 0.4
        /// Maximum blank within a horizontal line, in ems of the larger candidate. Columns give no evidence there.
        var rowGap: Ems = 1.5
        /// A longer blank is inside a line only where print was lost: it contains specks, at least `leastThroughLost`
        /// columns run past it, and none breaks there.
        var lostGap: Ems = 2
        var leastThroughLost = 2
        /// Minimum pixels of a speck.
        var leastSpeck = 3
        /// Maximum blank between the text and a paragraph's number, or another isolated head, above it.
        var headGap: Ems = 1.6
        /// Maximum blank inside a line without columns beside it, or with too few of them (`fewVotes`).
        var unprovenGap: Ems = 1.1
        /// Up to this number of votes, columns past a vertical rule are counted too: the rule may be beside a
        /// crosshead.
        var fewVotes = 2
        /// The minimum of columns that then run past the blank, and the minimum ratio of these to the columns that
        /// break.
        var leastThroughPastRules = 3
        var outvoted = 2
        /// Maximum blank after a mark, if most columns beside the line have the same blank: every notice has the same
        /// words. At most `mostBrokenUnderMarks` columns may begin there under no mark.
        var markGap: Ems = 0.9
        var mostBrokenUnderMarks = 2
        /// Up to this blank, a line continues if one column runs past it, or if fewer than `leastBroken` break.
        var shortGap: Ems = 0.45
        var leastBroken = 2
        /// A longer blank is inside a line if this many columns run past it, or if one does and at most `mostBroken`
        /// break.
        var leastThrough = 2
        var mostBroken = 2
        var head = Head()
    }

    /// A single character of body type with no text close above it. Set by hand.
    struct Head: Sendable, Hashable {
        /// Maximum length, and minimum width.
        var longest: Ems = 1.2
        var narrowest: Ems = 0.6
        /// Distance above it in which no column may end.
        var clearAbove: Ems = 3
        /// Distance to its sides in which characters of a horizontal line are searched.
        var beside: Ems = 1
        /// Maximum gap to such a character, and maximum height of it.
        var rowGap: Ems = 0.4
        var rowHeight: Ems = 1.2
    }

    private let components: [InkRuns.Component]
    private let pieces: RectIndex
    private let ends: LineEnds
    /// Em of the body type, in px.
    private let em: Int
    private let parameters: Parameters
    private let largestBody: Ems
    private let reach: Ems
    private let off: Set<TextLineParameters.Rule>

    /// - Parameter pieces: index of the ink's pieces.
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

    /// Whether candidate `b` continues `a` on the same axis, after a blank of `gap` px.
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
        // 一 and other heads of paragraphs have a blank of a character before the text.
        if gap <= parameters.headGap * em, isHead(a, tiers) { return true }
        if gap <= parameters.markGap * em, ends.isMarkAtHead(a, of: b) { return true }
        if votes.through + votes.broken == 0 { return gap <= parameters.unprovenGap * em }
        if goesOnPastRules(blank, of: a, votes, gap, tiers) || isUnderMarks(blank, of: a, gap, tiers) { return true }
        if gap <= parameters.shortGap * em { return votes.through > 0 || votes.broken < parameters.leastBroken }
        // At the end of a tier no column continues; a single one may have been joined wrongly.
        return votes.through >= parameters.leastThrough
            || votes.through == 1 && votes.broken <= parameters.mostBroken
    }

    /// Returns the part of a blank that belongs to the cells of 一 at its ends, in px. 一 is in the middle of its cell.
    private func barBlanks(from a: TypeLine, to b: TypeLine) -> Int {
        guard !off.contains(.barsBesideBlanks) else { return 0 }
        let own = parameters.barBlank.of(em)
        return (ends.isBarAtEnd(of: a) ? own : 0) + (ends.isBarAtStart(of: b) ? own : 0)
    }

    /// Whether the tier continues beyond a vertical rule. A rule beside a crosshead leaves few columns on one side, but
    /// the tier is the same on both.
    private func goesOnPastRules(
        _ blank: Range<Int>, of line: TypeLine, _ votes: TierEvidence.Votes, _ gap: Int, _ tiers: TierEvidence
    ) -> Bool {
        guard !off.contains(.columnsPastSeparators), votes.through + votes.broken <= parameters.fewVotes,
            gap <= parameters.unprovenGap * em
        else { return false }
        let all = tiers.votes(on: blank, beside: line, pastRules: true)
        return all.through >= parameters.leastThroughPastRules && all.broken * parameters.outvoted <= all.through
    }

    /// Whether a blank follows a mark, as in the columns beside it. Notices with the same words have their blanks side
    /// by side. At the beginning of a tier, other columns begin too.
    private func isUnderMarks(_ blank: Range<Int>, of line: TypeLine, _ gap: Int, _ tiers: TierEvidence) -> Bool {
        guard !off.contains(.blanksUnderMarks), gap <= parameters.markGap * em, ends.endsInMark(line) else {
            return false
        }
        return tiers.votes(on: blank, beside: line, unlessUnder: ends.endsInMark).broken
            <= parameters.mostBrokenUnderMarks
    }

    /// Whether a line is one character of body type that is not part of a horizontal line, and has no text close above
    /// it.
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

    /// Whether the blank between two lines contains ink too small to be type.
    private func hasSpecks(from a: TypeLine, to b: TypeLine) -> Bool {
        guard !off.contains(.specksInBlanks) else { return false }
        let gap = a.writing.rect(
            along: a.along.upperBound..<b.along.lowerBound, across: a.cross(at: a.along.upperBound))
        return pieces.meeting(gap).contains { components[$0].pixels >= parameters.leastSpeck }
    }
}
