public import HighlightMap
import PageGeometry

/// The measures that `BlockScore` describes, and the counts for them.
extension BlockMatch {
    /// - Complexity: O(pixels of the blocks + cells).
    func covered(on greys: ImageGreys) -> Double {
        var (all, inCells) = (0, 0)
        for place in places.indices {
            ink(of: place, on: greys) { _, _, isCovered in
                all += 1
                if isCovered { inCells += 1 }
            }
        }
        return share(inCells, of: all)
    }

    /// Calls `body` with each pixel of a block's ink, and whether the pixel is in a cell of the block.
    func ink(of place: Int, on greys: ImageGreys, _ body: (_ x: Int, _ y: Int, _ isCovered: Bool) -> Void) {
        let page = PixelRect(minX: 0, minY: 0, maxX: greys.size.width, maxY: greys.size.height)
        let area = places[place].block.shape.bounds.truncated.intersection(page)
        guard !area.isEmpty else { return }
        var isCovered = [Bool](repeating: false, count: area.area)
        for cell in held[place] {
            var box = cells[cell].box.truncated
            // The cell is extended by one pixel, because specks at a cut are no loss.
            box.maxX += 1
            box.maxY += 1
            let part = box.intersection(area)
            for y in part.yRange {
                for x in part.xRange { isCovered[(y - area.minY) * area.width + x - area.minX] = true }
            }
        }
        greys.ink(in: area) { x, y in body(x, y, isCovered[(y - area.minY) * area.width + x - area.minX]) }
    }

    /// Returns the number of lines without cells in all blocks.
    ///
    /// Such a line is a run of adjacent places across a block's lines with more ink outside the cells than inside. The
    /// run must be as broad as cells of two lines are apart. Lines whose print touches or leans into the next line
    /// count as one.
    ///
    /// - Complexity: O(pixels of the blocks + cells).
    func missingLines(on greys: ImageGreys) -> Int {
        let all = held.flatMap(\.self)
        return places.indices.reduce(0) { count, p in
            let isVertical = places[p].block.writing == .vertical
            var outside: [Int: Int] = [:]
            ink(of: p, on: greys) { x, y, isCovered in outside[isVertical ? x : y, default: 0] += isCovered ? -1 : 1 }
            let members = held[p].isEmpty ? all : held[p]
            let breadth = members.isEmpty ? 0 : Self.breadth(of: members, of: cells, isVertical: isVertical)
            let runs = outside.filter { $0.value > 0 }.keys.sorted().ranges
            return count + runs.count { Double($0.count) >= breadth * BlockTruth.sameLine }
        }
    }

    var flow: Double {
        let pairs = flowPairs
        return share(pairs.count { $1 == $0 + 1 }, of: pairs.count)
    }

    /// The pairs of consecutive cells inside a block.
    var flowPairs: [(Int, Int)] { held.flatMap { zip($0, $0.dropFirst()) } }

    /// Nil if no article has two blocks. Captions are separate texts.
    var joins: Double? {
        let all = blockJoins
        return all.isEmpty ? nil : share(all.count { $0.kind == .right }, of: all.count)
    }

    var blockJoins: [BlockJoin] {
        texts.flatMap { zip($0, $0.dropFirst()) }.map { before, after in
            let from = held[before].last.map { cells[$0].box.pixels }
            guard let last = held[before].last, let first = held[after].first else {
                return BlockJoin(kind: .noCell, from: from)
            }
            if first == last + 1 { return BlockJoin(kind: .right, from: from) }
            let isOne = cells[first].article == cells[last].article
            return BlockJoin(kind: isOne ? .otherOrder : .otherArticle, from: from)
        }
    }

    /// Returns 0 if no article has two cells.
    ///
    /// - Complexity: O(spans × cells of an article).
    func fill(spans: Int) -> Double {
        let runs = texts.map { $0.flatMap { held[$0] } }.filter { $0.count > 1 }
        guard !runs.isEmpty else { return 0 }
        let weights = runs.map(\.count)
        var random = PythonRandom(seed: 1)
        var total = 0.0
        for _ in 0..<spans {
            let run = runs[random.choice(weights: weights)]
            let ends = random.sample(2, of: run.count).sorted()
            let wanted = run[ends[0]...ends[1]]
            let filled = min(run[ends[0]], run[ends[1]])...max(run[ends[0]], run[ends[1]])
            total += 2 * Double(wanted.count { filled.contains($0) }) / Double(wanted.count + filled.count)
        }
        return total / Double(spans)
    }

    var article: Double {
        let members = zip(places, held).flatMap { place, cells in
            cells.map { (truth: place.article, found: self.cells[$0].article) }
        }
        return bCubed(members, counting: Array(repeating: true, count: members.count))
    }

    var strayShare: Double { share(stray, of: cells.count - unsure.count) }

    /// For each article, its places in reading order, without captions.
    private var texts: [[Int]] {
        var texts: [[Int]] = []
        var last: Int?
        for (i, place) in places.enumerated() {
            if place.article != last { texts.append([]) }
            last = place.article
            if place.block.role != .caption { texts[texts.count - 1].append(i) }
        }
        return texts
    }
}

extension RealRect {
    /// The rectangle with its sides rounded towards 0 to whole pixels.
    fileprivate var truncated: PixelRect {
        PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
    }
}

extension BlockTruth {
    /// Returns the number of pairs of `flow` and `joins` that are out of order in a map. If the truth was made from
    /// this map, blocks cannot represent these pairs.
    ///
    /// - Complexity: O(cells × log cells).
    public func lostPairs(of map: HighlightMap) -> Int {
        let match = BlockMatch(of: map, against: self)
        return match.flowPairs.count { $1 != $0 + 1 } + match.blockJoins.count { $0.kind != .right }
    }
}
