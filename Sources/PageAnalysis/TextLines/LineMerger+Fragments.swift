import PageGeometry
import PageRaster

/// Joins small candidates to large lines if they are pieces of the lines' characters.
extension LineMerger {
    /// Parameters, set by hand. Lengths are in ems of the large line unless noted otherwise.
    struct FragmentParameters {
        /// Distance beyond the ends of a large line within which pieces are sought.
        var reach: Ems = 0.7
        /// Maximum distance by which a piece extends out of the band of the large line. Higher: the line absorbs ruby
        /// and the next column.
        var bandSlack: Ems = 0.125
        /// Maximum length of a fragment. A longer candidate is a separate line, unless its type is smaller than
        /// `leastBody`.
        var longestFragment: Ems = 2.5
        /// Minimum size of body type, in ems of the body type; the maximum is `TypeSizes.largestBody`.
        var leastBody: Ems = 0.7
        /// A piece joins the line in any case if at least this share of its length is between the line's ends.
        var insideShare: Share = 0.5
        /// Minimum length of the part of a piece inside a line. It applies to a piece that is the line's narrow last
        /// character, merged with part of the character before it. The line must be at least `leastLine` long.
        var leastInside: Ems = 0.25
        var leastLine: Ems = 1.5
        /// Maximum length of a character of the line. It limits the length of a bar, and the length of a merged
        /// character's part beyond the line's end.
        var longestCharacter: Ems = 1.1
        /// Maximum length of a candidate beyond an end of the line. Only candidates of larger type than the body's may
        /// be longer.
        var longestPart: Ems = 1.3
        /// Minimum type size of a longer candidate beyond an end. The type must also be larger than the body's.
        var leastLargePart: Ems = 0.5
        /// A candidate of body type is two characters if it is longer than this, in ems of its size. It then
        /// belongs to the text below.
        var twoCharacters: Ems = 1.5
        /// Minimum share of a bar's bounding box that is ink, and minimum length of a bar, in ems of its size.
        var barFill: Share = 0.6
        var barLength: Ems = 1.5
    }

    /// Joins small candidates to a large line if they are in its band, between its ends or just beyond them.
    mutating func giveFragmentsToLargeLines() {
        let large = lines.indices.filter { isLarge(lines[$0]) }.sorted { lines[$0].em > lines[$1].em }
        let tiers = self.tiers
        let index = tiers.index
        var gone = Set<Int>()
        for l in large where !gone.contains(l) {
            let line = lines[l]
            let past = FragmentParameters().reach.of(line.em)
            let along = line.along
            let reach = line.writing.rect(
                along: along.outset(by: past), across: line.writing.across(line.box))
            var pieces = line.pieces
            for s in index.meeting(reach) where s != l && !gone.contains(s) {
                guard isFragment(lines[s], of: line), !startsBelow(lines[s], line, tiers) else { continue }
                pieces.append(contentsOf: lines[s].pieces)
                gone.insert(s)
            }
            if pieces.count > line.pieces.count { lines[l] = fit.line(pieces, line.writing) }
        }
        lines = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    }

    /// Whether a candidate is beyond the foot of a headline and begins at the same height as the columns beside it. If
    /// so, it belongs to the text below.
    private func startsBelow(_ part: TypeLine, _ line: TypeLine, _ tiers: TierEvidence) -> Bool {
        line.writing == .vertical && part.box.minY >= line.box.maxY && stage.uses(.tiersUnderLargeLines)
            && tiers.beginsATier(part, onBothSides: true)
    }

    private func isFragment(_ part: TypeLine, of line: TypeLine) -> Bool {
        let fragments = FragmentParameters()
        guard part.em < line.em else { return false }
        let along = line.writing.along(part.box)
        let across = line.writing.across(part.box)
        // A candidate that is a separate line is not part of a character.
        if part.along.count > fragments.longestFragment * line.em && part.em >= fragments.leastBody * em {
            return false
        }
        let band = line.cross(at: along.middle)
        let slack = fragments.bandSlack.of(line.em)
        guard across.lowerBound >= band.lowerBound - slack, across.upperBound <= band.upperBound + slack else {
            return false
        }
        let inside = min(along.upperBound, line.along.upperBound) - max(along.lowerBound, line.along.lowerBound)
        if inside >= fragments.insideShare * along.count { return true }
        // The piece is the line's narrow last character, merged with part of the character before.
        if inside >= fragments.leastInside * line.em,
            along.count - inside <= fragments.longestCharacter * line.em,
            line.along.count >= fragments.leastLine * line.em
        {
            return true
        }
        if isPastRow(line, gap: -inside) { return false }
        if inside < 0 {
            let gap = min(along.upperBound, line.along.upperBound)..<max(along.lowerBound, line.along.lowerBound)
            if isCrossed(line.writing.rect(along: gap, across: across), line, part) { return false }
        }
        return isCharacterPastEnd(part, of: line, length: along.count)
    }

    /// Whether a candidate in the band of a large line, beyond its end, is a character of the line or part of one.
    private func isCharacterPastEnd(_ part: TypeLine, of line: TypeLine, length: Int) -> Bool {
        let fragments = FragmentParameters()
        if isBar(part) { return length <= fragments.longestCharacter * line.em }
        // Two characters of body type under the foot of a headline are a line of the text below.
        if part.em >= fragments.leastBody * em && part.em <= TypeSizes.largestBody * em
            && length > fragments.twoCharacters * part.em
        {
            return false
        }
        return length <= fragments.longestPart * line.em
            || part.em > TypeSizes.widestCharacter * em && part.em >= fragments.leastLargePart * line.em
    }

    /// Whether a candidate is a bar, such as ー or 一 in a headline: a single piece that fills its bounding box and is
    /// longer than wide.
    private func isBar(_ part: TypeLine) -> Bool {
        guard part.pieces.count == 1 else { return false }
        let (piece, fragments) = (ink.runs.components[part.pieces[0]], FragmentParameters())
        return piece.pixels >= fragments.barFill * piece.box.area
            && part.writing.along(part.box).count >= fragments.barLength * part.em
    }
}
