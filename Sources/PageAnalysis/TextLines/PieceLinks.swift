import PageGeometry
import PageRaster

/// Finds pieces of ink that follow each other, vertically or horizontally, so closely that they are part of one line.
struct PieceLinks {
    /// Parameters, set by hand.
    struct Parameters {
        /// Maximum vertical gap between two joined pieces. Higher: tiers run together, because they are only three
        /// quarters of an em apart.
        var downReach: Ems = 0.545
        /// Maximum horizontal gap between two joined pieces. Higher: pieces of neighbouring columns are joined.
        var acrossReach: Ems = 0.377
        /// Maximum gap between two letter-spaced characters.
        var spacedReach: Ems = 1.5
        /// Minimum overlap of two joined pieces across the line, as a share of the narrower piece.
        var sharedShare: Share = 0.25
        /// Maximum gap between two pieces that is not searched for separators.
        var uncrossedGap: Ems = 0.21
        /// Maximum gap between the two halves of a headline character, as a share of the left half's height. It is also
        /// their maximum overlap.
        var halvesGap: Share = Share(1, of: 6)
        /// Minimum vertical overlap of the two halves, as a share of the shorter half's height.
        var halvesBeside: Share = 0.7
        /// Minimum height of the taller half.
        var leastHalf: Ems = 1.2
        /// Limits for the size of a character's parts together, as a share of the tallest part's height: maximum extent
        /// of all parts, and minimum width of two parts. Two columns of touching characters are taller than wide.
        var largestCharacter: Share = 1.15
        var narrowestCharacter: Share = 0.75
    }

    var boxes: [PixelRect]
    var index: RectIndex
    var rules: RectIndex
    var em: Int
    /// Class that the page segmentation gives each piece, and its classes by place.
    private let kinds: [SeenKind]
    private let seen: SeenPage?
    var parameters = Parameters()

    /// - Parameters:
    ///   - kinds: class that the page segmentation gives each piece; empty to ignore the classes.
    ///   - seen: classes that the page segmentation gives each place; nil if the page was not classified.
    ///   - index: index of the pieces (`InkRuns.Component.index`).
    init(
        _ components: [InkRuns.Component], kinds: [SeenKind], seen: SeenPage?, index: RectIndex, rules: [PrintedRule],
        em: Int
    ) {
        boxes = components.map(\.box)
        self.kinds = kinds.isEmpty ? boxes.map { _ in .paper } : kinds
        self.seen = seen
        self.index = index
        self.rules = RectIndex(rules.flatMap(\.parts), tile: max(16, 4 * em))
        self.em = em
    }

    private func size(_ i: Int) -> Int { max(boxes[i].width, boxes[i].height) }

    /// Returns the maximum gap between two joined pieces, in px: the gap for body type, or `share` of the smaller
    /// piece's `size` if this is more.
    private func reach(_ size: Int, _ direction: WritingDirection, _ share: Share) -> Int {
        max((direction == .vertical ? parameters.downReach : parameters.acrossReach).of(em), share.of(size))
    }

    /// Returns the pairs of `members` that follow each other in `direction` and overlap across that direction.
    ///
    /// - Parameter share: maximum gap between two large pieces, as a share of the smaller one's size.
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

    /// Returns the pairs of `members` that follow each other in `direction` as letter-spaced characters. The gap may be
    /// longer, but all its cells must be classified as text of that direction.
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

    /// Returns pairs of large pieces that are side by side within a square. They are the parts of a headline character.
    /// The nearest and most level pairs are joined first. Joined parts must be no larger together than one character,
    /// because a square may also contain the right part of a character and a character of the next column.
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

    /// Whether piece `k` follows piece `i` in `direction`, overlaps it across that direction, and is at most `most` px
    /// away, with no separator between the two.
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

    /// Returns the blank between piece `i` and piece `k`, which follows it.
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
    /// Builds the index of pieces for the finders of lines and rules.
    static func index(of pieces: [InkRuns.Component], em: Int) -> RectIndex {
        RectIndex(pieces.map(\.box), tile: max(16, 2 * em))
    }
}
