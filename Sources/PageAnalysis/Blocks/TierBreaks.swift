import LayoutDocument
import PageGeometry

/// Splits columns that were joined across two tiers by mistake.
///
/// If print is broken and the rule between two tiers is lost, the blank between the tiers is hardly wider than the
/// blank after a comma. A column is then joined to the column below in the next tier. The neighbouring columns are the
/// evidence: lines end at a tier's foot, and lines begin under it.
///
/// Method: each blank in a column of body type is compared with the lines around it in the upright plane. The blank is
/// taken for a break if some of these lines end at its upper edge, some begin at its lower edge, and few run past it. A
/// line that has no ink at the blank's height does not count as running past, because the line may itself be two
/// columns. A split column is evidence for other columns, so the columns are processed several times. A remnant of a
/// rule under a column is split off in the same way.
///
/// The part above a break must be as long as many columns on the page, because the full lines of a tier have one
/// length. The lists of a gazette have their blanks side by side too, but their items have different lengths.
struct TierBreaks {
    /// Parameters, set by hand on drawn scans.
    struct Parameters: Sendable, Hashable {
        /// Minimum blank that may be a break. Lower: blanks after commas are tested too. Higher: close tiers run
        /// together.
        var blank: Ems = 0.3
        /// Distance to both sides of a blank within which lines are evidence. Lower: too few lines are found. Higher:
        /// lines of other articles count too.
        var reach: Ems = 12
        /// Minimum number of lines that end at a break, and minimum number of lines that begin after it.
        var leastEnds = 2
        /// Minimum sum of the lines that end at a break and the lines that begin after it. With fewer lines, indents
        /// and last lines of paragraphs look like a break.
        var leastEvidence = 5
        /// Minimum number of lines that end or begin at a break, for each line that runs past it.
        var outweighed = 3
        /// Minimum difference between the distances of a column at the edge of a block to the nearest columns at both sides.
        var farther: Ems = 0.3
        /// Minimum number of characters of a column that counts for the usual lengths of the page's columns.
        var tellingCharacters = 5
        /// Minimum share of the page's columns that are as long as the part above a break. Lower: lists of short items
        /// are split.
        var usualShare: Share = 0.08
        /// Maximum difference between the lengths of two columns that count as equally long.
        var lengthSlack: Ems = 0.5
        /// Maximum number of passes over the columns. Columns split in one pass are evidence in the next.
        var rounds = 3
        /// Range of the type size of columns that are split or are evidence.
        var leastBodySize: Ems = 0.65
        var mostBodySize: Ems = 1.3
        /// Minimum length of the ink of a whole character. A single whole character above or below a blank belongs to
        /// an indented line, and is not split off.
        var wholeCharacter: Ems = 0.5
        /// A line runs past a blank if it extends at least this distance beyond both edges of the blank.
        var through: Ems = 1
        /// A line ends at a blank if its end is at most this distance above the blank's upper edge.
        var endSlack: Ems = 0.7
        /// A line begins after a blank if its beginning is at most this distance below the blank's lower edge. The line
        /// may be indented.
        var beginSlack: Ems = 1.2
        /// A line that runs past a blank counts only if it has ink within this distance of the blank's middle.
        var middleReach: Ems = 0.1
    }

    private var lines: [CharacterLine]
    private let em: Int
    private let plane: PagePlane
    private let parameters = Parameters()

    /// A column of body type, in the upright plane.
    private struct Column {
        var line: Int
        var x: Int
        /// Vertical extent of each character's ink.
        var inks: [Range<Int>]

        var top: Int { inks[0].lowerBound }
        var foot: Int { inks[inks.count - 1].upperBound }

        func hasInk(in rows: Range<Int>) -> Bool { inks.contains { $0.overlaps(rows) } }
    }

    /// - Parameter plane: plane in which the page is upright.
    init(_ page: CharacterPage, plane: PagePlane) {
        lines = page.lines
        em = page.em
        self.plane = plane
    }

    /// Returns the page's lines, each in one tier.
    ///
    /// - Complexity: O(lines × blanks in a line × lines around).
    func parted() -> [CharacterLine] {
        var parts = self
        for _ in 0..<parameters.rounds {
            let columns = parts.columns()
            let lengths = columns.filter { $0.inks.count >= parameters.tellingCharacters }.map { $0.foot - $0.top }
                .sorted()
            let breaks = columns.indices.map { parts.breaks(of: columns[$0], among: columns, lengths) }
            guard breaks.contains(where: { !$0.isEmpty }) else { break }
            var places = [[Int]](repeating: [], count: parts.lines.count)
            for (column, found) in zip(columns, breaks) { places[column.line] = found }
            parts.lines = zip(parts.lines, places).flatMap { Self.cut($0, before: $1) }
        }
        return parts.lines
    }

    private func columns() -> [Column] {
        lines.indices.compactMap { i in
            let line = lines[i]
            guard line.writing == .vertical, line.typeSize >= parameters.leastBodySize * em,
                line.typeSize <= parameters.mostBodySize * em
            else {
                return nil
            }
            let layout = line.layout
            let middle = (layout.cross.doubledMiddle + layout.lean) / 2
            let fall = (plane.slope * middle) >> 16
            let inks = layout.characters.filter { !$0.ink.isEmpty }.map { fall + $0.ink.minY..<fall + $0.ink.maxY }
            guard inks.count == layout.characters.count, !inks.isEmpty else { return nil }
            let x = plane.upright(PixelPoint(x: middle, y: (layout.start + layout.end) / 2)).x
            return Column(line: i, x: x, inks: inks)
        }
    }

    /// Returns the positions of a column's characters before which a tier ends.
    ///
    /// - Parameter lengths: lengths of the page's columns, sorted.
    private func breaks(of column: Column, among columns: [Column], _ lengths: [Int]) -> [Int] {
        let inks = column.inks
        let wide = inks.indices.dropFirst().filter { k in
            inks[k].lowerBound - inks[k - 1].upperBound >= parameters.blank * em
                && (k > 1 || isSmall(inks[0])) && (k + 1 < inks.count || isSmall(inks[k]))
                && isUsual(inks[k - 1].upperBound - column.top, among: lengths)
        }
        guard !wide.isEmpty else { return [] }
        let around = columns.filter { $0.line != column.line && abs($0.x - column.x) <= parameters.reach * em }
        // A column at the edge of a block is nearer to the columns of this block, and breaks with them.
        let (left, right) = (around.filter { $0.x < column.x }, around.filter { $0.x >= column.x })
        let nearest = [left, right].map { $0.reduce(parameters.reach.of(em)) { min($0, abs($1.x - column.x)) } }
        let own = nearest[0] < nearest[1] ? left : right
        let isAtEdge = max(nearest[0], nearest[1]) - min(nearest[0], nearest[1]) >= parameters.farther * em
        return wide.filter { k in
            let blank = inks[k - 1].upperBound..<inks[k].lowerBound
            return isBreak(blank, around: around) || (isAtEdge && isBreak(blank, around: own))
        }
    }

    /// Whether many columns of the page have this length.
    private func isUsual(_ length: Int, among lengths: [Int]) -> Bool {
        lengths.count { abs($0 - length) <= parameters.lengthSlack * em } >= parameters.usualShare * lengths.count
    }

    /// Whether a piece of ink is shorter than a whole character. A single whole character at a column's end is not
    /// split off, because beside indented lines, the blank under the first character looks like the end of a tier.
    private func isSmall(_ ink: Range<Int>) -> Bool { ink.count < parameters.wholeCharacter * em }

    private func isBreak(_ blank: Range<Int>, around: [Column]) -> Bool {
        let inner = (blank.middle..<blank.middle + 1).outset(by: parameters.middleReach.of(em))
        let reach = parameters.through.of(em)
        var (ended, begun, through) = (0, 0, 0)
        for other in around {
            if other.top <= blank.lowerBound - reach && other.foot >= blank.upperBound + reach {
                if other.hasInk(in: inner) { through += 1 }
            } else if other.foot >= blank.lowerBound - parameters.endSlack.of(em) && other.foot <= blank.upperBound {
                ended += 1
            } else if other.top >= blank.lowerBound && other.top <= blank.upperBound + parameters.beginSlack.of(em) {
                begun += 1
            }
        }
        return ended >= parameters.leastEnds && begun >= parameters.leastEnds
            && ended + begun >= parameters.leastEvidence && through * parameters.outweighed <= ended + begun
    }

    private static func cut(_ line: CharacterLine, before places: [Int]) -> [CharacterLine] {
        guard !places.isEmpty else { return [line] }
        let count = line.layout.characters.count
        return zip([0] + places, places + [count]).map { part(of: line, $0..<$1) }
    }

    /// Returns a line with some of the characters of `line`. The blank between the tiers then belongs to no cell.
    private static func part(of line: CharacterLine, _ characters: Range<Int>) -> CharacterLine {
        let whole = line.layout
        let (first, last) = (characters.lowerBound, characters.upperBound - 1)
        let (firstCell, lastCell) = (whole.extent(of: first), whole.extent(of: last))
        var (start, end) = (firstCell.lowerBound, lastCell.upperBound)
        if first > 0 { start = max(start, min(firstCell.upperBound - 1, whole.characters[first].ink.minY)) }
        if characters.upperBound < whole.characters.count {
            end = max(max(lastCell.lowerBound, start) + 1, min(end, whole.characters[last].ink.maxY))
        }
        var part = line
        part.parts = []
        part.layout.characters = Array(whole.characters[characters])
        let length = max(1, whole.end - whole.start)
        part.layout.frame = LineFrame(
            .vertical, from: start, to: end,
            cross: whole.cross.moved(by: whole.lean * (start - whole.start) / length),
            lean: whole.lean * (end - start) / length)
        part.print = PixelRect(x: line.print.xRange, y: part.along)
        part.pixels = line.pixels * characters.count / max(1, whole.characters.count)
        return part
    }
}
