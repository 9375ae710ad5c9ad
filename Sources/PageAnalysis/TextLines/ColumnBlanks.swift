import PageGeometry
import PageRaster

/// Whether a blank between two candidates of body type is one in their line, by what stands beside it: where a tier ends, all
/// columns end.
struct ColumnBlanks {
    private let components: [InkRuns.Component]
    private let pieces: RectIndex
    private let ends: LineEnds
    /// Em of the body type in px.
    private let em: Int

    /// - Parameter pieces: the ink's pieces by place.
    init(_ ink: SegmentedPage, pieces: RectIndex, ends: LineEnds, em: Int) {
        components = ink.runs.components
        self.pieces = pieces
        self.ends = ends
        self.em = em
    }

    /// Whether candidate `b` goes on `a`, on one axis with it, over `gap` px.
    func isInLine(from a: TypeLine, to b: TypeLine, gap: Int, _ tiers: TierEvidence) -> Bool {
        guard gap * 10 <= em * 33 else { return false }
        // 一 stands in the middle of its cell.
        let gap = gap - (ends.isBarAtEnd(of: a) ? em * 2 / 5 : 0) - (ends.isBarAtStart(of: b) ? em * 2 / 5 : 0)
        if gap * 100 <= em * 20 { return true }
        guard a.writing == .vertical else { return gap * 100 <= max(a.em, b.em) * 150 }
        let blank = a.along.upperBound..<b.along.lowerBound
        let votes = tiers.votes(on: blank, beside: a)
        // A wide blank is one in a line only where print has lost characters and left specks of them.
        if gap > 2 * em {
            return votes.through >= 2 && votes.broken == 0 && hasSpecks(from: a, to: b)
        }
        // 一 and other heads of paragraphs, with the text a character below.
        if gap * 100 <= em * 160, isHead(a, tiers) { return true }
        if votes.through + votes.broken == 0 { return gap * 100 <= em * 110 }
        // A rule beside a crosshead leaves few columns on one side, but the tier is the same on both.
        if votes.through + votes.broken <= 2, gap * 100 <= em * 110 {
            let all = tiers.votes(on: blank, beside: a, pastRules: true)
            if all.through >= 3, all.broken * 2 <= all.through { return true }
        }
        // The same words in every notice have their blanks side by side: a tier begins where other columns do as well.
        if gap * 100 <= em * 90, ends.endsInMark(a),
            tiers.votes(on: blank, beside: a, unlessUnder: ends.endsInMark).broken <= 2
        {
            return true
        }
        if gap * 100 <= em * 45 { return votes.through > 0 || votes.broken < 2 }
        // Where tiers end, none goes on; one that seems to may have been joined wrongly.
        return votes.through >= 2 || votes.through == 1 && votes.broken <= 2
    }

    /// Whether a line is one character of body type with nothing close over it in its column, and of no line across the page.
    private func isHead(_ line: TypeLine, _ tiers: TierEvidence) -> Bool {
        let box = line.box
        guard line.along.count * 10 <= em * 12, box.width * 10 >= em * 6, box.width * 10 <= em * 13 else {
            return false
        }
        let over = PixelRect(minX: box.minX, minY: box.minY - 3 * em, maxX: box.maxX, maxY: box.minY)
        let beside = PixelRect(minX: box.minX - em, minY: box.minY, maxX: box.maxX + em, maxY: box.maxY)
        return tiers.index.firstMeeting(over) {
            tiers.lines[$0].writing == .vertical && tiers.lines[$0].along.upperBound <= box.minY
        } == nil
            && tiers.index.firstMeeting(beside) {
                let other = tiers.lines[$0].box
                let gap = max(other.minX - box.maxX, box.minX - other.maxX)
                return tiers.lines[$0].writing == .horizontal
                    || gap > 0 && gap * 100 <= em * 40 && other.height * 10 <= em * 12
            } == nil
    }

    /// Whether ink too small to be type lies between two lines in one.
    private func hasSpecks(from a: TypeLine, to b: TypeLine) -> Bool {
        let gap = a.writing.rect(
            along: a.along.upperBound..<b.along.lowerBound, across: a.cross(at: a.along.upperBound))
        return pieces.meeting(gap).contains { components[$0].pixels >= 3 }
    }
}
