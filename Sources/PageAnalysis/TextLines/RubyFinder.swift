import PageGeometry

/// Sets ruby beside its base.
struct RubyFinder {
    /// Em of the body type in px.
    let em: Int
    /// Whether a line is a headline, whose ruby is larger.
    let isLarge: (TypeLine) -> Bool

    /// Narrow candidates close to a line's right (above a horizontal one) are its ruby.
    func attached(to lines: [TypeLine], where isBase: (TypeLine) -> Bool) -> [TypeLine] {
        var lines = lines
        let index = RectIndex(lines.map(\.box), tile: 2 * em)
        var gone = Set<Int>()
        for s in lines.indices where lines[s].writing == .vertical {
            let candidate = lines[s]
            // A column of text is none, though what stands beside it be as wide as two.
            if candidate.em * 100 >= em * 75, candidate.along.count >= 4 * em { continue }
            let around = candidate.box.outset(by: em / 2)
            var best: (distance: Int, line: Int)?
            for l in index.meeting(around) where l != s {
                let line = lines[l]
                guard line.writing == .vertical, isBase(line),
                    candidate.em * 100 <= (isLarge(line) ? line.em : min(em, line.em)) * 64,
                    line.along.count > candidate.em
                else { continue }
                let shared =
                    min(line.along.upperBound, candidate.along.upperBound)
                    - max(line.along.lowerBound, candidate.along.lowerBound)
                guard shared * 10 >= candidate.along.count * 6 else { continue }
                let edge = line.cross(at: candidate.box.center.y)
                let distance = candidate.box.minX - edge.upperBound
                guard distance >= -line.em / 5, distance * 100 <= line.em * 35,
                    candidate.box.center.x * 2 > edge.upperBound * 2 - line.em / 6
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
