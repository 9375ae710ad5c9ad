import PageGeometry

// Method: two cells are linked when they share more than half of the smaller cell. Cells of a map do not overlap, so a
// cell can share more than half of itself with only one other cell. A group of one old and one new cell is an unchanged
// character. A group of one old and several new cells is a split; a group of several old cells and one new cell is a
// merge.

extension HighlightMap {
    /// The renumbering from this map to a later one of the same page.
    ///
    /// Between equal maps it is the identity. Print that has cells in both maps stays marked, except for the pixels
    /// between the old and the new place of a cut. Maps of different images are aligned by their lines first.
    ///
    /// - Parameter later: another revision, with cells from the analysis or an editor.
    /// - Complexity: O(characters); for different images also O(n log n) for up to 10⁶ compared cuts.
    public func renumbering(to later: HighlightMap) -> Renumbering {
        let isSameImage = sourceDigest == later.sourceDigest && size == later.size
        return CellLinks(old: isSameImage ? cells : cells(on: later), new: later.cells)
            .renumbering(from: revision, to: later.revision)
    }

    /// The cells of all characters; the cell of number n has index n − 1.
    var cells: [PixelRect] { lines.flatMap { line in (0..<line.count).map { line.cell(at: $0) } } }
}

/// Links between those cells of two revisions that contain the same print.
private struct CellLinks {
    /// For each old cell, the positions of its new cells, in ascending order.
    private var forward: [[Int]]
    /// For each new cell, the positions of its old cells, in ascending order.
    private var backward: [[Int]]

    init(old: [PixelRect], new: [PixelRect]) {
        forward = Array(repeating: [], count: old.count)
        backward = Array(repeating: [], count: new.count)
        let index = RectIndex(new)
        for (i, cell) in old.enumerated() {
            for j in index.meeting(cell) {
                let common = cell.intersection(new[j]).area
                guard common * 2 > min(cell.area, new[j].area) else { continue }
                forward[i].append(j)
                backward[j].append(i)
            }
        }
    }

    func renumbering(from: Int, to: Int) -> Renumbering {
        var runs: [Renumbering.Run] = []
        var recuts: [Renumbering.Recut] = []
        var isTaken = Array(repeating: false, count: forward.count)
        for i in forward.indices where !isTaken[i] && !forward[i].isEmpty {
            let (olds, news) = hangingTogether(with: i)
            for k in olds { isTaken[k] = true }
            guard olds.count == 1, news.count == 1 else {
                recuts.append(Renumbering.Recut(old: olds.map { $0 + 1 }, new: news.map { $0 + 1 }))
                continue
            }
            if let last = runs.last, last.old + last.count == i + 1, last.new + last.count == news[0] + 1 {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(Renumbering.Run(old: i + 1, new: news[0] + 1, count: 1))
            }
        }
        return Renumbering(
            from: from, to: to, runs: runs, recuts: recuts,
            vanished: forward.indices.filter { forward[$0].isEmpty }.map { $0 + 1 }.ranges,
            appeared: backward.indices.filter { backward[$0].isEmpty }.map { $0 + 1 }.ranges)
    }

    /// All old and new cells that are connected with an old cell by links, directly or through other cells.
    private func hangingTogether(with start: Int) -> (old: [Int], new: [Int]) {
        var olds: Set = [start]
        var news: Set<Int> = []
        var waiting = [start]
        while let i = waiting.popLast() {
            for j in forward[i] where news.insert(j).inserted {
                for k in backward[j] where olds.insert(k).inserted { waiting.append(k) }
            }
        }
        return (olds.sorted(), news.sorted())
    }
}
