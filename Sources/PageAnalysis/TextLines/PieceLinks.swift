import PageGeometry
import PageRaster

/// Joins pieces of ink into candidates: pieces that follow one another down (or across) the page closely enough to be
/// of one line whatever the type.
struct PieceLinks {
    var boxes: [PixelRect]
    var index: RectIndex
    var rules: RectIndex
    var em: Int

    /// - Parameter index: the pieces by place (`InkRuns.Component.index`).
    init(_ components: [InkRuns.Component], index: RectIndex, rules: [PrintedRule], em: Int) {
        boxes = components.map(\.box)
        self.index = index
        self.rules = RectIndex(rules.flatMap(\.parts), tile: max(16, 4 * em))
        self.em = em
    }

    /// The largest gap that joins two pieces, in px: half an em of body type down the page (between tiers there are
    /// three quarters), less across it, where the next column stands; or a share of the smaller of two large pieces.
    private func reach(_ size: Int, _ direction: WritingDirection, percent: Int) -> Int {
        max(direction == .vertical ? em * 52 / 100 : em * 36 / 100, size * percent / 100)
    }

    /// Pairs of `members` that follow one another in `direction`, overlapping across it by a quarter of the narrower.
    func pairs(among members: [Int], _ direction: WritingDirection, percent: Int) -> [(Int, Int)] {
        var isMember = [Bool](repeating: false, count: boxes.count)
        for i in members { isMember[i] = true }
        var pairs: [(Int, Int)] = []
        for i in members {
            let box = boxes[i]
            let most = reach(max(box.width, box.height), direction, percent: percent)
            let along = direction.along(box)
            let window = direction.rect(
                along: along.lowerBound..<along.upperBound + most, across: direction.across(box))
            index.forEachMeeting(window) { k in
                guard k != i, isMember[k], follows(i, k, direction, percent: percent) else { return }
                pairs.append((i, k))
            }
        }
        return pairs
    }

    /// Pairs of large pieces that stand side by side within a square: the halves of a headline's character.
    func halves(among members: [Int]) -> [(Int, Int)] {
        let isMember = Set(members)
        var pairs: [(Int, Int)] = []
        for i in members {
            let box = boxes[i]
            let reach = max(1, box.height / 6)
            let window = PixelRect(minX: box.maxX - reach, minY: box.minY, maxX: box.maxX + reach, maxY: box.maxY)
            index.forEachMeeting(window) { k in
                guard k != i, isMember.contains(k) else { return }
                let other = boxes[k]
                let both = box.union(other)
                let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
                let size = max(box.height, other.height)
                guard other.minX > box.minX, shared * 10 >= min(box.height, other.height) * 7,
                    both.width * 100 <= size * 115, both.height * 100 <= size * 115, size * 10 >= em * 12,
                    // Two columns whose characters touch are taller than both are wide.
                    both.width * 100 >= size * 75
                else { return }
                pairs.append((i, k))
            }
        }
        return pairs
    }

    private func follows(_ i: Int, _ k: Int, _ direction: WritingDirection, percent: Int) -> Bool {
        let a = boxes[i]
        let b = boxes[k]
        let first = direction.along(a)
        let second = direction.along(b)
        guard second.lowerBound > first.lowerBound || (second.lowerBound == first.lowerBound && k > i) else {
            return false
        }
        let gap = second.lowerBound - first.upperBound
        let size = min(max(a.width, a.height), max(b.width, b.height))
        guard gap <= reach(size, direction, percent: percent) else { return false }
        let across = direction.across(a)
        let other = direction.across(b)
        let shared = min(across.upperBound, other.upperBound) - max(across.lowerBound, other.lowerBound)
        guard shared * 4 >= min(across.count, other.count) else { return false }
        guard gap > em / 5 else { return true }
        let between = direction.rect(
            along: first.upperBound..<second.lowerBound,
            across: max(across.lowerBound, other.lowerBound)..<min(across.upperBound, other.upperBound))
        return rules.firstMeeting(between) { _ in true } == nil
    }
}

extension InkRuns.Component {
    /// Pieces by place, as the finders of lines and rules ask for them.
    static func index(of pieces: [InkRuns.Component], em: Int) -> RectIndex {
        RectIndex(pieces.map(\.box), tile: max(16, 2 * em))
    }
}
