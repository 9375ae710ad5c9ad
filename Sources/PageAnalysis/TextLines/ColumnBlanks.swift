import Foundation
import PageGeometry
import PageRaster

/// Decides whether a blank between two candidates of body type is inside one line. The columns beside the blank are the
/// evidence: at the end of a tier, all columns end.
struct ColumnBlanks {
    /// Parameters, set by hand. The maximum blank for any merge is `TextLineParameters.reach`.
    struct Parameters {
        /// Maximum length of a blank that is inside a line, whatever is beside it. Higher: tiers that are set close run
        /// together.
        var closeGap: Ems = 0.2
        /// Blank before or after 一 that belongs to the cell of 一. It is subtracted from the blank between two
        /// candidates.
        var barBlank: Ems = 0.4
        /// Maximum blank within a horizontal line, in ems of the larger candidate. Columns give no evidence for
        /// horizontal lines.
        var rowGap: Ems = 1.5
        /// Maximum blank inside a column.
        var longestGap: Ems = 2
        /// Maximum blank between an isolated character at a paragraph's head, such as the paragraph's number, and the
        /// text below.
        var headGap: Ems = 1.6
        /// Maximum blank inside a line without columns beside the blank.
        var unprovenGap: Ems = 1.1
        /// Maximum blank after a mark inside a line. The mark must be isolated at the head of a column, or most columns
        /// beside the line must have such a blank too, as in notices that use the same words. At most
        /// `mostBrokenUnderMarks` columns may then begin at the blank without a mark above them.
        var markGap: Ems = 0.9
        var mostBrokenUnderMarks = 2
        /// Maximum length of a short blank. A line continues past a short blank if one column runs past it, or if fewer
        /// than `leastBroken` columns break at the blank.
        var shortGap: Ems = 0.45
        var leastBroken = 2
        /// A line continues past a longer blank if at least `leastThrough` columns run past the blank, or if one column
        /// does and at most `mostBroken` columns break at the blank.
        var leastThrough = 2
        var mostBroken = 2
        /// Minimum length of a space between two words.
        var leastWordGap: Ems = 0.5
        /// Maximum length of a space between two words.
        var wordGap: Ems = 1.5
        /// Distances from a blank, up and down, at which columns are counted for comparison.
        var others: [Ems] = [2, 3, 4, 5]
        /// Minimum number of columns that are counted there.
        var leastOthers = 24
        /// Minimum share of these columns that run past. Lower: rows of dots become columns.
        var unbroken: Share = 0.2
        /// Share of the columns that break at the end of a tier.
        var atTierEnd = 0.9
        /// Minimum evidence for the end of a tier, in nats. Higher: lines of broken print run over the end of a tier.
        var leastEvidence = 2.5
        var head = Head()
    }

    /// Limits for a single character of body type at a paragraph's head, with no text close above it. Set by hand.
    struct Head {
        /// Maximum length of the character.
        var longest: Ems = 1.2
        /// Minimum width of the character.
        var narrowest: Ems = 0.6
        /// Distance above the character in which no column may end.
        var clearAbove: Ems = 3
        /// Distance to both sides of the character in which characters of a horizontal line are searched.
        var beside: Ems = 1
        /// A neighbouring character belongs to the same horizontal line if the gap to it is at most `rowGap` and its
        /// height is at most `rowHeight`.
        var rowGap: Ems = 0.4
        var rowHeight: Ems = 1.2
    }

    let ends: LineEnds
    /// Em of the body type, in px.
    let em: Int
    let stage: TextLineParameters
    private let parameters = Parameters()

    /// Whether candidate `b` continues candidate `a` on the same axis, after a blank of `gap` px.
    func isInLine(from a: TypeLine, to b: TypeLine, gap: Int, _ tiers: TierEvidence) -> Bool {
        guard gap <= stage.reach * em else { return false }
        let gap = gap - barBlanks(from: a, to: b)
        if gap <= parameters.closeGap * em { return true }
        guard a.writing == .vertical else { return gap <= parameters.rowGap * max(a.em, b.em) }
        let blank = a.along.upperBound..<b.along.lowerBound
        let votes = tiers.votes(on: blank, beside: a)
        if gap > parameters.longestGap * em { return false }
        // A blank of one character may separate the text from a character at the paragraph's head, such as 一.
        if gap <= parameters.headGap * em, isHead(a, tiers) { return true }
        if gap <= parameters.markGap * em, ends.isMarkAtHead(a, of: b) { return true }
        if votes.through + votes.broken == 0 { return gap <= parameters.unprovenGap * em }
        if isUnderMarks(blank, of: a, gap, tiers) || breaksAnywhere(blank, of: a, votes, gap, tiers) { return true }
        if gap <= parameters.shortGap * em { return votes.through > 0 || votes.broken < parameters.leastBroken }
        // At the end of a tier, no column runs past. A single column that runs past may have been joined by mistake.
        return votes.through >= parameters.leastThrough
            || votes.through == 1 && votes.broken <= parameters.mostBroken
    }

    /// Returns the part of a blank, in px, that belongs to the cells of the 一 before and after it. A 一 is in the middle
    /// of its cell.
    private func barBlanks(from a: TypeLine, to b: TypeLine) -> Int {
        guard stage.uses(.barsBesideBlanks) else { return 0 }
        let own = parameters.barBlank.of(em)
        return (ends.isBarAtEnd(of: a) ? own : 0) + (ends.isBarAtStart(of: b) ? own : 0)
    }

    /// Whether columns break at other heights about as often as at a blank, as in text with spaces between its words. At
    /// the end of a tier, far more columns break than at other heights. The evidence is the logarithm of the likelihood
    /// ratio: the columns that break at the blank are counted as at the end of a tier, or as at other heights.
    private func breaksAnywhere(
        _ blank: Range<Int>, of line: TypeLine, _ votes: TierEvidence.Votes, _ gap: Int, _ tiers: TierEvidence
    ) -> Bool {
        guard stage.uses(.wordSpaces), gap >= parameters.leastWordGap * em, gap <= parameters.wordGap * em else {
            return false
        }
        var (through, broken) = (0, 0)
        for distance in parameters.others.flatMap({ [-$0.of(em), $0.of(em)] }) {
            let other = tiers.votes(on: blank.lowerBound + distance..<blank.upperBound + distance, beside: line)
            (through, broken) = (through + other.through, broken + other.broken)
        }
        guard broken > 0, through + broken >= parameters.leastOthers,
            through >= parameters.unbroken * (through + broken)
        else { return false }
        let usual = Double(broken) / Double(through + broken)
        let evidence =
            Double(votes.broken) * log(parameters.atTierEnd / usual)
            + Double(votes.through) * log((1 - parameters.atTierEnd) / (1 - usual))
        return evidence < parameters.leastEvidence
    }

    /// Whether a line's blank follows a mark, like the blanks in the columns beside the line. In notices that use the
    /// same words, such blanks are side by side. At the beginning of a tier, by contrast, other columns begin without a
    /// mark above them.
    private func isUnderMarks(_ blank: Range<Int>, of line: TypeLine, _ gap: Int, _ tiers: TierEvidence) -> Bool {
        guard stage.uses(.blanksUnderMarks), gap <= parameters.markGap * em, ends.endsInMark(line) else {
            return false
        }
        return tiers.votes(on: blank, beside: line, unlessUnder: ends.endsInMark).broken
            <= parameters.mostBrokenUnderMarks
    }

    /// Whether a line is a single character of body type that is not part of a horizontal line, and has no text close
    /// above it.
    private func isHead(_ line: TypeLine, _ tiers: TierEvidence) -> Bool {
        let (box, head) = (line.box, parameters.head)
        guard stage.uses(.headsOfParagraphs), line.along.count <= head.longest * em,
            box.width >= head.narrowest * em, box.width <= TypeSizes.largestBody * em
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
}
