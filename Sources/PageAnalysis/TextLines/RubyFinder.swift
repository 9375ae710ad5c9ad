import PageGeometry

/// Attaches ruby to its base.
struct RubyFinder {
    /// Parameters, set by hand.
    struct Parameters {
        /// Minimum width (`columnWidth`) and minimum length (`columnLength`) of a candidate that is a column of text
        /// and never ruby.
        var columnWidth: Ems = 0.75
        var columnLength: Ems = 4
        /// Distance around a candidate for ruby within which its line is sought.
        var around: Ems = 0.5
        /// Maximum type size of ruby, in ems of its base or of the body type, whichever is smaller. Ruby is usually
        /// half as large as its base.
        var largest: Ems = 0.64
        /// Minimum share of the ruby's length that is beside the base.
        var besideShare: Share = 0.6
        /// Maximum overlap of ruby with its base, and maximum gap between ruby and base, in ems of the base.
        var overlap: Ems = 0.2
        var farthest: Ems = 0.35
        /// Twice the maximum distance from the edge of the base inwards to the centre of ruby, in ems of the base.
        var doubledInside: Ems = Ems(1, of: 6)
    }

    /// Em of the body type, in px.
    let em: Int
    private let parameters = Parameters()
    /// Returns whether a line is a headline, whose ruby is larger.
    let isLarge: (TypeLine) -> Bool

    /// Attaches narrow vertical candidates as ruby to the line at their left, if they are close to its right side.
    func attached(to lines: [TypeLine], where isBase: (TypeLine) -> Bool) -> [TypeLine] {
        var lines = lines
        let index = RectIndex(lines.map(\.box), tile: 2 * em)
        var gone = Set<Int>()
        for s in lines.indices where lines[s].writing == .vertical {
            let candidate = lines[s]
            // A column of text is never ruby, even beside a line of twice its width.
            if candidate.em >= parameters.columnWidth * em, candidate.along.count >= parameters.columnLength * em {
                continue
            }
            let around = candidate.box.outset(by: parameters.around.of(em))
            var best: (distance: Int, line: Int)?
            for l in index.meeting(around) where l != s {
                let line = lines[l]
                guard line.writing == .vertical, isBase(line),
                    candidate.em <= parameters.largest * (isLarge(line) ? line.em : min(em, line.em)),
                    line.along.count > candidate.em
                else { continue }
                let shared =
                    min(line.along.upperBound, candidate.along.upperBound)
                    - max(line.along.lowerBound, candidate.along.lowerBound)
                guard shared >= parameters.besideShare * candidate.along.count else { continue }
                let edge = line.cross(at: candidate.box.center.y)
                let distance = candidate.box.minX - edge.upperBound
                guard distance >= -parameters.overlap.of(line.em), distance <= parameters.farthest * line.em,
                    candidate.box.center.x * 2 > edge.upperBound * 2 - parameters.doubledInside.of(line.em)
                else { continue }
                if distance < best?.distance ?? .max { best = (distance, l) }
            }
            guard let base = best?.line, !gone.contains(base) else { continue }
            lines[base].ruby.append(contentsOf: candidate.pieces)
            gone.insert(s)
        }
        return lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    }
}
