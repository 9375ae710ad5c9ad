import PageGeometry
import PageRaster

/// Splits candidates that consist of neighbouring columns of large type. They were joined by a horizontal rule over
/// both, by a scratch, or by the right part of a character that is close to the next column.
///
/// Method: as in `ColumnSplitter`, the heights of the pieces are summed for each horizontal place. A valley without ink
/// separates the columns of a headline. The columns are longer than wide, and their characters are about as high as
/// wide. The parts of one character, such as 川, are higher.
struct LargeColumns {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum width/height ratio of a flat piece, which is part of a rule or a 一.
        var flat = 4
        /// Maximum height of a valley, as a share of the height of the highest hill.
        var valley: Share = Share(1, of: 20)
        /// Minimum width of each column.
        var leastWidth: Ems = 0.8
        /// Minimum ratio of a column's length to its width, and maximum ratio of the median height of its pieces to its
        /// width.
        var leastLength: Share = 1.8
        var highestPiece: Share = 1.3
    }

    let fit: LineFit
    var parameters = Parameters()
    var sizes = TypeSizes()

    /// Returns the columns of which `candidate` consists, or `candidate` if it is not split.
    func columns(of candidate: LineCandidate) -> [LineCandidate] {
        guard candidate.writing == .vertical, candidate.box.width > 2 * parameters.leastWidth.of(fit.em),
            candidate.box.width > sizes.widestColumn * fit.em
        else { return [candidate] }
        let across = fit.extents(in: candidate)
        let isFlat = { (i: Int) in
            let box = fit.components[i].box
            return box.width >= parameters.flat * box.height
        }
        let upright = candidate.pieces.filter { !isFlat($0) }
        let extents = upright.map(across)
        guard let low = extents.map(\.lowerBound).min(), let high = extents.map(\.upperBound).max() else {
            return [candidate]
        }
        var hills = [Int](repeating: 0, count: high - low)
        for (i, extent) in zip(upright, extents) {
            for x in extent { hills[x - low] += fit.components[i].box.height }
        }
        let runs = runs(of: hills).map { $0.lowerBound + low..<$0.upperBound + low }
        guard runs.count > 1, runs.allSatisfy({ $0.count >= parameters.leastWidth * fit.em }) else {
            return [candidate]
        }
        var members = [[Int]](repeating: [], count: runs.count)
        for (i, extent) in zip(upright, extents) {
            let middle = (extent.lowerBound + extent.upperBound) / 2
            let nearest = runs.indices.min {
                distance(of: middle, from: runs[$0]) < distance(of: middle, from: runs[$1])
            }
            if let nearest { members[nearest].append(i) }
        }
        guard zip(runs, members).allSatisfy(isColumn) else { return [candidate] }
        // A flat piece inside one column is a 一; a flat piece across several columns is part of a rule.
        var rest: [[Int]] = []
        for i in candidate.pieces.filter(isFlat) {
            let extent = across(i)
            if let own = runs.firstIndex(where: { $0.clamped(to: extent) == extent }) {
                members[own].append(i)
            } else {
                rest.append([i])
            }
        }
        return (members + rest).map(fit.candidate)
    }

    private func isColumn(_ run: Range<Int>, _ pieces: [Int]) -> Bool {
        guard !pieces.isEmpty else { return false }
        let length = fit.candidate(pieces).box.height
        let heights = pieces.map { fit.components[$0].box.height }.sorted()
        return length >= parameters.leastLength * run.count
            && heights[heights.count / 2] <= parameters.highestPiece * run.count
    }

    private func distance(of place: Int, from run: Range<Int>) -> Int {
        max(run.lowerBound - place, place - run.upperBound, 0)
    }

    /// Returns the ranges in which the hills are higher than a valley.
    private func runs(of hills: [Int]) -> [Range<Int>] {
        let floor = parameters.valley.of(hills.max() ?? 0)
        var runs: [Range<Int>] = []
        for (x, height) in hills.enumerated() where height > floor {
            if let last = runs.last, last.upperBound == x {
                runs[runs.count - 1] = last.lowerBound..<x + 1
            } else {
                runs.append(x..<x + 1)
            }
        }
        return runs
    }
}
