import PageGeometry
import PageRaster

/// Parts candidates in which several columns of type, or a column and its ruby, were joined by something between them.
///
/// Method: the pieces' heights are summed up over the place across the page, along the slope that the candidates nearby
/// have. A column of type is a hill in that; where hills are parted by next to nothing, the candidate is several.
struct ColumnSplitter {
    let fit: LineFit

    /// `candidate`, or the columns that it is made of.
    func columns(of candidate: LineCandidate) -> [LineCandidate] {
        let kept = candidate.pieces.filter { !isRemains(fit.components[$0].box) }
        guard candidate.writing == .vertical, !kept.isEmpty, kept.count < candidate.pieces.count else {
            return parted(candidate)
        }
        let rest = candidate.pieces.filter { isRemains(fit.components[$0].box) }
        return parted(self.candidate(kept)) + rest.map { self.candidate([$0]) }
    }

    /// A flat piece wider than a character of the body: what is left of a rule.
    private func isRemains(_ box: PixelRect) -> Bool {
        box.width * 100 > fit.em * 118 && box.height * 5 < box.width && box.height * 4 < fit.em
    }

    private func candidate(_ pieces: [Int]) -> LineCandidate {
        let box = pieces.reduce(fit.components[pieces[0]].box) { $0.union(fit.components[$1].box) }
        return LineCandidate(pieces: pieces, box: box, writing: .vertical)
    }

    private func parted(_ candidate: LineCandidate) -> [LineCandidate] {
        let em = fit.em
        guard candidate.writing == .vertical, candidate.pieces.count >= 3, candidate.box.width * 100 > em * 118 else {
            return [candidate]
        }
        let slope = fit.nearbySlope(candidate.box.center, .vertical)
        let start = candidate.box.minY
        func across(_ i: Int) -> Range<Int> {
            let box = fit.components[i].box
            let moved = (slope * (box.center.y - start)) >> 16
            return box.minX - moved..<box.maxX - moved
        }
        let slim = candidate.pieces.filter { fit.components[$0].box.width * 100 <= em * 118 }
        guard slim.count >= 3, slim.count * 5 >= candidate.pieces.count * 4, !isOfLargeType(candidate, slim) else {
            return [candidate]
        }
        let low = slim.reduce(Int.max) { min($0, across($1).lowerBound) }
        let high = slim.reduce(Int.min) { max($0, across($1).upperBound) }
        guard (high - low) * 100 > em * 118 else { return [candidate] }
        var hills = [Int](repeating: 0, count: high - low)
        for i in slim where max(fit.components[i].box.width, fit.components[i].box.height) * 3 >= em {
            for x in across(i) { hills[x - low] += fit.components[i].box.height }
        }
        let runs = Self.runs(of: hills, least: em / 6)
        guard !runs.isEmpty else { return [candidate] }
        return part(candidate, into: runs.map { $0.lowerBound + low..<$0.upperBound + low }, across: across)
    }

    /// Whether a candidate is of large type, whose parts stand side by side as columns do: three tenths of it are pieces that are
    /// wider than characters of body type (半), which between columns are few; or it is a character or two (札, 化), and the
    /// parts are longer than those of body type, where columns are longer than they are wide together.
    private func isOfLargeType(_ candidate: LineCandidate, _ slim: [Int]) -> Bool {
        let own = Set(slim)
        let wide = candidate.pieces.filter { !own.contains($0) }.reduce(0) { $0 + fit.components[$1].box.height }
        if wide * 10 >= candidate.box.height * 3 { return true }
        let heights = slim.map { fit.components[$0].box.height }
        let tall = heights.filter { $0 * 100 > fit.em * 135 }.reduce(0, +)
        return candidate.box.height < 3 * candidate.box.width && tall * 3 >= heights.reduce(0, +)
    }

    /// Where the hills are higher than a sixth of the highest one.
    private static func runs(of hills: [Int], least: Int) -> [Range<Int>] {
        let floor = (hills.max() ?? 0) / 6
        var runs: [Range<Int>] = []
        var open: Int?
        for (x, height) in (hills + [0]).enumerated() {
            if height > floor {
                open = open ?? x
            } else if let from = open {
                if x - from >= least { runs.append(from..<x) }
                open = nil
            }
        }
        return runs
    }

    private func part(_ candidate: LineCandidate, into runs: [Range<Int>], across: (Int) -> Range<Int>)
        -> [LineCandidate]
    {
        var members = [[Int]](repeating: [], count: runs.count)
        var foreign: [Int] = []
        for i in candidate.pieces {
            let own = across(i)
            let middle = own.lowerBound + own.upperBound
            if fit.components[i].box.width * 100 > fit.em * 118 {
                foreign.append(i)
                continue
            }
            let nearest = runs.indices.min {
                abs(runs[$0].lowerBound + runs[$0].upperBound - middle)
                    < abs(runs[$1].lowerBound + runs[$1].upperBound - middle)
            }
            guard let nearest else { continue }
            let run = runs[nearest]
            if 2 * run.lowerBound - fit.em / 4 <= middle, middle <= 2 * run.upperBound + fit.em / 4 {
                members[nearest].append(i)
            } else {
                foreign.append(i)
            }
        }
        return (members + foreign.map { [$0] }).filter { !$0.isEmpty }.map { self.candidate($0) }
    }
}
