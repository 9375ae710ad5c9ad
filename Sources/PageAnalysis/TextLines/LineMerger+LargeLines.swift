import PageGeometry
import PageRaster

/// Joins the parts of headlines.
extension LineMerger {
    /// Parameters, set by hand. Lengths are in ems of the larger of two candidates.
    struct LargeLineParameters: Sendable, Hashable {
        /// Maximum blank between two large candidates that become one line. Lower: a headline is split at its marks.
        /// Higher: a headline runs into the one below.
        var reach: Ems = 1.25
        /// Minimum ratio of the smaller type size to the larger one, for two candidates that are parts of one headline.
        var leastSize: Share = Share(100, of: 135)
        /// Maximum length (`longestSmall`) and minimum type size (`leastSmall`) of a smaller candidate that is one
        /// character of the large line.
        var longestSmall: Ems = 1.3
        var leastSmall: Ems = Ems(1, of: 3)
        /// Maximum distance between the centre lines of two candidates that become one line.
        var axisSlack: Ems = Ems(1, of: 6)
        /// Two candidates with a shorter blank than this between them are always joined, even if a tier begins after
        /// the blank.
        var closeGap: Ems = 0.35
        /// Maximum distance, in ems of the body type, from the beginning of a tier down to the first line of a
        /// paragraph under the headline. It includes the indent, and the blank above 一 in its cell.
        var indent: Ems = 1.2
    }

    /// Joins candidates of large type into lines. A small candidate joins too if it is a character of a large line.
    mutating func joinLargeLines() {
        join { merger, tiers, a, b, gap in
            guard merger.isLarge(a) || merger.isLarge(b) else { return false }
            let parameters = merger.stage.largeLines
            let size = max(a.em, b.em)
            let small = min(a.em, b.em)
            let isOneSize = small >= parameters.leastSize * size
            if !isOneSize {
                let part = a.em < b.em ? a : b
                guard part.along.count <= parameters.longestSmall * size, small >= parameters.leastSmall * size else {
                    return false
                }
            }
            guard gap <= parameters.reach * size, merger.sameAxis(a, b, slack: parameters.axisSlack.of(size)) else {
                return false
            }
            if !isOneSize && merger.isPastRow(a.em < b.em ? b : a, gap: gap) { return false }
            // A candidate of the body's size may be the first line of a paragraph under the headline.
            let isBody = b.em <= merger.stage.sizes.largestBody * merger.em
            return gap < parameters.closeGap * size || a.writing == .horizontal || merger.ends.endsInMark(a)
                || merger.isLarge(b) && merger.ends.beginsInMark(b)
                || !merger.beginsATier(b, tiers, indent: isBody ? parameters.indent.of(merger.em) : 0)
        }
    }

    /// Whether a tier of body columns begins at the height of a candidate's start.
    private func beginsATier(_ line: TypeLine, _ tiers: TierEvidence, indent: Int = 0) -> Bool {
        stage.uses(.tiersUnderLargeLines) && tiers.beginsATier(line, indent: indent)
    }
}
