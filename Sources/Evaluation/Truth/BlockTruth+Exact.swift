import HighlightMap
import PageGeometry

extension BlockTruth {
    /// Creates the blocks of a page from the truth of its characters.
    ///
    /// A block has the characters of one role in one run of lines. It is the rectangle around their print; a character
    /// that is in the rectangles of two blocks belongs to the first.
    ///
    /// - Complexity: O(characters × log characters).
    package init(of truth: Truth) {
        struct Key: Hashable { var article: Truth.Label, flow: String, run: Truth.Label, role: String }
        var members: [Key: [Truth.Character]] = [:]
        for character in truth.characters {
            let key = Key(
                article: character.article, flow: character.flow, run: character.run, role: character.role)
            members[key, default: []].append(character)
        }
        var articles: [Truth.Label: [(characters: [Truth.Character], key: Key)]] = [:]
        for (key, characters) in members {
            articles[key.article, default: []].append((characters.sorted { $0.place < $1.place }, key))
        }
        let order = truth.characters.map(\.article).reduce(into: [Truth.Label]()) { if $0.last != $1 { $0.append($1) } }
        var isSeen = Set<Truth.Label>()
        self.init(
            image: truth.image, size: truth.size,
            articles: order.filter { isSeen.insert($0).inserted }.map { article in
                let own = (articles[article] ?? []).sorted {
                    ($0.characters[0].place, $0.key.flow) < ($1.characters[0].place, $1.key.flow)
                }
                return Article(blocks: own.map { Block($0.characters, role: $0.key.role) })
            })
    }
}

extension BlockTruth.Block {
    /// - Parameter characters: at least one, in order.
    fileprivate init(_ characters: [Truth.Character], role: String) {
        let ink = characters.dropFirst().reduce(characters[0].ink) { whole, character in
            RealRect(
                minX: min(whole.minX, character.ink.minX), minY: min(whole.minY, character.ink.minY),
                maxX: max(whole.maxX, character.ink.maxX), maxY: max(whole.maxY, character.ink.maxY))
        }
        let middles = characters.map(\.ink.center)
        // Steps from character to character go down a column, or along a row.
        var (down, right, left) = (0, 0, 0)
        for (a, b) in zip(middles, middles.dropFirst()) {
            if abs(b.y - a.y) >= abs(b.x - a.x) { down += 1 } else if b.x > a.x { right += 1 } else { left += 1 }
        }
        let isHorizontal = right + left > down
        self.init(
            shape: .rect(ink), role: LineRole(rawValue: role) ?? .body, writing: isHorizontal ? .horizontal : .vertical,
            isReadFromRight: isHorizontal && left > right)
    }
}
