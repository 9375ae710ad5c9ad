public import HighlightMap
import PageGeometry

extension PageTroubles {
    /// Finds the errors of a map, and groups them into places.
    ///
    /// - Complexity: O(characters + cells); for each place, O(its errors²) at worst.
    public init(of map: HighlightMap, against truth: Truth) {
        let match = Match(of: map, against: truth)
        let troubles = match.troubles(Flows(of: match.characters), truth)
        let em = Self.median(match.characters.map(\.ink.size)) ?? 40
        let index = RectIndex(match.characters.map(\.ink.pixels))
        let places = TroubleKind.allCases.flatMap { kind in
            let own = troubles.filter { $0.kind == kind }
            return Self.clusters(own, closerThan: 2 * em).map {
                TroublePlace(of: $0.map { own[$0] }, em: em, match, index)
            }
        }
        self.init(
            places: places.sorted { $0.rank < $1.rank }, match: match,
            characterIndex: index, articles: Self.ordinals(match.characters.map(\.article.description)))
    }

    private static func ordinals(_ names: [String]) -> [Int] {
        var ordinals: [String: Int] = [:]
        return names.map { name in
            let ordinal = ordinals[name] ?? ordinals.count
            ordinals[name] = ordinal
            return ordinal
        }
    }

    static func median(_ sizes: [Double]) -> Double? { sizes.isEmpty ? nil : sizes.sorted()[sizes.count / 2] }

    /// Groups errors that are close to each other, transitively. Each group is in order, and the groups are sorted by
    /// their first error.
    private static func clusters(_ troubles: [Trouble], closerThan distance: Double) -> [[Int]] {
        let boxes = troubles.map { $0.box.pixels.outset(by: Int(distance / 2)) }
        let index = RectIndex(boxes)
        var isTaken = [Bool](repeating: false, count: troubles.count)
        var clusters: [[Int]] = []
        for start in troubles.indices where !isTaken[start] {
            var cluster = [start]
            isTaken[start] = true
            var next = 0
            while next < cluster.count {
                index.forEachMeeting(boxes[cluster[next]]) { other in
                    if !isTaken[other] {
                        isTaken[other] = true
                        cluster.append(other)
                    }
                }
                next += 1
            }
            clusters.append(cluster.sorted())
        }
        return clusters
    }
}

extension TroublePlace {
    fileprivate init(of troubles: [Trouble], em pageEm: Double, _ match: Match, _ index: RectIndex) {
        let characters = troubles.compactMap(\.character)
        let sizes = characters.map { match.characters[$0].ink.size }
        // The size has a lower limit. Without it, a few characters would fill the window if their type is far smaller
        // than the page's.
        let em = max(pageEm / 2, PageTroubles.median(sizes) ?? pageEm)
        let cells = troubles.compactMap(\.cell)
        let forms = characters.map { match.characters[$0].classes(hasRuby: false)[0] }
        self.init(
            kind: troubles[0].kind, count: troubles.count,
            form: CharacterClass.allCases.filter(forms.contains).max { a, b in
                forms.count { $0 == a } < forms.count { $0 == b }
            }, focus: Self.focus(of: troubles, em: em, match, index), em: em, number: cells.min().map { $0 + 1 },
            characters: Set(characters), cells: Set(cells))
        for trouble in troubles {
            guard let second = trouble.character, let first = trouble.previous else { continue }
            self.characters.insert(first)
            match.cellOfCharacter[first].map { _ = self.cells.insert($0) }
            wanted.append(
                Step(from: match.characters[first].ink.pixels.center, to: match.characters[second].ink.pixels.center))
            if let step = match.step(after: first) { made.append(step) }
        }
    }

    /// Returns the centre of the window that shows most of the errors. For characters in a wrong article, it is the
    /// window that shows most of the border between the articles.
    private static func focus(of troubles: [Trouble], em: Double, _ match: Match, _ index: RectIndex) -> PixelPoint {
        let boxes = troubles.map { $0.seen(em: em, match) }
        let all = boxes.reduce(boxes[0]) { $0.union($1) }
        let half = (x: Int(PageTroubles.window.width * em) / 2, y: Int(PageTroubles.window.height * em) / 2)
        let isBorder = troubles[0].kind == .wrongArticle
        if !isBorder, all.width <= 2 * half.x, all.height <= 2 * half.y { return all.center }
        func shown(around middle: PixelPoint) -> Int {
            let own = boxes.count { abs($0.center.x - middle.x) <= half.x && abs($0.center.y - middle.y) <= half.y }
            guard isBorder else { return own }
            let window = PixelRect(
                minX: middle.x - half.x, minY: middle.y - half.y, maxX: middle.x + half.x, maxY: middle.y + half.y)
            return min(own, index.meeting(window).count - own)
        }
        // In a large place, it is sufficient to try some centres, because the window shows only a part of the place.
        let candidates = stride(from: 0, to: boxes.count, by: max(1, boxes.count / 200)).map { boxes[$0].center }
        let counts = candidates.map(shown)
        return counts.max().flatMap(counts.firstIndex).map { candidates[$0] } ?? all.center
    }

    /// Sort key of places: most errors first. Among equals, the first on the page comes first.
    fileprivate var rank: (Int, Int, Int, Int) {
        (-count, TroubleKind.allCases.firstIndex(of: kind) ?? 0, focus.y, -focus.x)
    }
}

extension Trouble {
    /// Returns the rectangle that must be shown. If the order is wrong, it includes both characters if they fit into
    /// one window; otherwise only the first character.
    fileprivate func seen(em: Double, _ match: Match) -> PixelRect {
        guard let previous else { return box.pixels }
        let first = match.characters[previous].ink.pixels
        let both = box.pixels.union(first)
        let fits =
            Double(both.width) < PageTroubles.window.width * em && Double(both.height) < PageTroubles.window.height * em
        return fits ? both : first
    }
}

extension Match {
    /// Returns the step from the cell of a found character to the cell with the next number; nil if no cell has that
    /// number.
    fileprivate func step(after character: Int) -> TroublePlace.Step? {
        guard let cell = cellOfCharacter[character], cell + 1 < cells.count else { return nil }
        return .init(from: cells[cell].box.pixels.center, to: cells[cell + 1].box.pixels.center)
    }
}

extension RealRect {
    /// Length of the rectangle's longer side.
    var size: Double { max(maxX - minX, maxY - minY) }
}
