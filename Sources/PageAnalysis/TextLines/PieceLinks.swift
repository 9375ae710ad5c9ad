import PageGeometry
import PageRaster

/// Joins pieces of ink into candidates: pieces that follow one another down (or across) the page closely enough to be
/// of one line whatever the type.
struct PieceLinks {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The longest gap that joins two pieces down the page. Higher: tiers run together, which stand three quarters of an em apart.
        var downReach: Ems = 0.545
        /// The same across the page, where the next column stands.
        var acrossReach: Ems = 0.377
        /// The longest gap between two letter-spaced characters.
        var spacedReach: Ems = 1.5
        /// The share of the narrower of two pieces in a line that lies beside the other one, across the line.
        var sharedShare: Share = 0.25
        /// A gap wider than this is looked through for separators.
        var uncrossedGap: Ems = 0.21
        /// The halves of a headline's character: how far apart they stand at most, or reach into one another, as a share of the
        /// height of the left one.
        var halvesGap: Share = Share(1, of: 6)
        /// The share of the lower half's height that lies beside the other one at least.
        var halvesBeside: Share = 0.7
        /// The least height of the taller half.
        var leastHalf: Ems = 1.2
        /// The extents of both together, and at most of all parts of a character, as shares of the tallest one's height. Two columns
        /// whose characters touch are taller than both are wide.
        var largestCharacter: Share = 1.15
        var narrowestCharacter: Share = 0.75
    }

    var boxes: [PixelRect]
    var index: RectIndex
    var rules: RectIndex
    var em: Int
    /// What each piece is seen as, and what is seen where.
    private let kinds: [SeenKind]
    private let seen: SeenPage?
    private let parameters: Parameters

    /// - Parameters:
    ///   - kinds: what each piece is seen as; empty where that does not count.
    ///   - seen: what is seen where; nil where that is not known.
    ///   - index: the pieces by place (`InkRuns.Component.index`).
    init(
        _ components: [InkRuns.Component], kinds: [SeenKind], seen: SeenPage?, index: RectIndex, rules: [PrintedRule],
        em: Int,
        parameters: Parameters = .init()
    ) {
        self.parameters = parameters
        boxes = components.map(\.box)
        self.kinds = kinds.isEmpty ? boxes.map { _ in .paper } : kinds
        self.seen = seen
        self.index = index
        self.rules = RectIndex(rules.flatMap(\.parts), tile: max(16, 4 * em))
        self.em = em
    }

    private func size(_ i: Int) -> Int { max(boxes[i].width, boxes[i].height) }

    /// The longest gap that joins two pieces, in px: that of body type, or a share of the smaller of two large pieces.
    private func reach(_ size: Int, _ direction: WritingDirection, _ share: Share) -> Int {
        max((direction == .vertical ? parameters.downReach : parameters.acrossReach).of(em), share.of(size))
    }

    /// Pairs of `members` that follow one another in `direction`, side by side across it.
    ///
    /// - Parameter share: of the size of the smaller piece, over which large ones are joined.
    func pairs(among members: [Int], _ direction: WritingDirection, reaching share: Share) -> [(Int, Int)] {
        var isMember = [Bool](repeating: false, count: boxes.count)
        for i in members { isMember[i] = true }
        var pairs: [(Int, Int)] = []
        for i in members {
            let box = boxes[i]
            let most = reach(size(i), direction, share)
            let along = direction.along(box)
            let window = direction.rect(
                along: along.lowerBound..<along.upperBound + most, across: direction.across(box))
            index.forEachMeeting(window) { k in
                guard k != i, isMember[k],
                    follows(i, k, direction, within: reach(min(size(i), size(k)), direction, share))
                else { return }
                pairs.append((i, k))
            }
        }
        return pairs
    }

    /// Pairs of `members` that follow one another in `direction` as letter-spaced characters: farther apart than others, with
    /// nothing but text of that direction seen between them.
    func spacedPairs(among members: [Int], _ direction: WritingDirection) -> [(Int, Int)] {
        let kind = SeenKind(direction)
        let isMember = Set(members.filter { kinds[$0] == kind })
        guard let seen else { return [] }
        let most = parameters.spacedReach.of(em)
        var pairs: [(Int, Int)] = []
        for i in members where isMember.contains(i) {
            let along = direction.along(boxes[i])
            let window = direction.rect(
                along: along.lowerBound..<along.upperBound + most, across: direction.across(boxes[i]))
            index.forEachMeeting(window) { k in
                guard k != i, isMember.contains(k), follows(i, k, direction, within: most),
                    seen.isAll(kind, in: between(i, k, direction))
                else { return }
                pairs.append((i, k))
            }
        }
        return pairs
    }

    /// Pairs of large pieces that stand side by side within a square: the parts of a headline's character. What stands nearest
    /// and most level is joined first, and all parts of a character together are no larger than one: its right part and a
    /// character of the next column may stand within a square too.
    func halves(among members: [Int]) -> [(Int, Int)] {
        let isMember = Set(members)
        var pairs: [(cost: Int, first: Int, second: Int)] = []
        for i in members {
            let box = boxes[i]
            let reach = max(1, parameters.halvesGap.of(box.height))
            let window = PixelRect(minX: box.maxX - reach, minY: box.minY, maxX: box.maxX + reach, maxY: box.maxY)
            index.forEachMeeting(window) { k in
                guard k != i, isMember.contains(k) else { return }
                let other = boxes[k]
                let both = box.union(other)
                let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
                let size = max(box.height, other.height)
                guard other.minX > box.minX,
                    shared >= parameters.halvesBeside * min(box.height, other.height),
                    both.width <= parameters.largestCharacter * size,
                    both.height <= parameters.largestCharacter * size,
                    size >= parameters.leastHalf * em,
                    both.width >= parameters.narrowestCharacter * size
                else { return }
                let askew = abs(other.minY - box.minY) + abs(other.maxY - box.maxY)
                pairs.append((2 * (other.minX - box.maxX) + askew, i, k))
            }
        }
        pairs.sort { $0 < $1 }
        var groups = Groups(boxes.count)
        var whole: [Int: PixelRect] = [:]
        var heights: [Int: Int] = [:]
        return pairs.compactMap { _, first, second in
            let (a, b) = (groups.root(first), groups.root(second))
            guard a != b else { return (first, second) }
            let both = (whole[a] ?? boxes[first]).union(whole[b] ?? boxes[second])
            let height = max(heights[a] ?? boxes[first].height, heights[b] ?? boxes[second].height)
            guard max(both.width, both.height) <= parameters.largestCharacter * height else { return nil }
            groups.join(a, b)
            (whole[groups.root(a)], heights[groups.root(a)]) = (both, height)
            return (first, second)
        }
    }

    /// Whether a piece stands after another one in `direction`, beside it across, at most `most` px from it, with no separator
    /// between them.
    private func follows(_ i: Int, _ k: Int, _ direction: WritingDirection, within most: Int) -> Bool {
        guard kinds[i] != .vertical || kinds[k] != .horizontal, kinds[i] != .horizontal || kinds[k] != .vertical else {
            return false
        }
        let first = direction.along(boxes[i])
        let second = direction.along(boxes[k])
        guard second.lowerBound > first.lowerBound || (second.lowerBound == first.lowerBound && k > i) else {
            return false
        }
        let gap = second.lowerBound - first.upperBound
        guard gap <= most else { return false }
        let across = direction.across(boxes[i])
        let other = direction.across(boxes[k])
        let shared = min(across.upperBound, other.upperBound) - max(across.lowerBound, other.lowerBound)
        guard shared >= parameters.sharedShare * min(across.count, other.count) else { return false }
        guard gap > parameters.uncrossedGap * em else { return true }
        return rules.firstMeeting(between(i, k, direction)) { _ in true } == nil
    }

    /// The blank from a piece to one that follows it.
    private func between(_ i: Int, _ k: Int, _ direction: WritingDirection) -> PixelRect {
        let across = direction.across(boxes[i])
        let other = direction.across(boxes[k])
        let start = direction.along(boxes[i]).upperBound
        return direction.rect(
            along: start..<max(start, direction.along(boxes[k]).lowerBound),
            across: max(across.lowerBound, other.lowerBound)..<min(across.upperBound, other.upperBound))
    }
}

extension InkRuns.Component {
    /// Pieces by place, as the finders of lines and rules ask for them.
    static func index(of pieces: [InkRuns.Component], em: Int) -> RectIndex {
        RectIndex(pieces.map(\.box), tile: max(16, 2 * em))
    }
}
