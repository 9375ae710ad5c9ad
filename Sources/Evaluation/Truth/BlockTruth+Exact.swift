import HighlightMap
import PageGeometry

extension BlockTruth {
    /// Creates the blocks of a page from the truth of its characters.
    ///
    /// A block has successive characters of one role in one run of lines, so a crosshead divides its run. It is the
    /// rectangle around their print; a character that is in the rectangles of two blocks belongs to the first.
    ///
    /// - Complexity: O(characters × log characters).
    package init(of truth: Truth) {
        let byArticle = Dictionary(grouping: truth.characters, by: \.article)
        var isSeen = Set<Truth.Label>()
        let articles = truth.characters.map(\.article).filter { isSeen.insert($0).inserted }
        self.init(
            image: truth.image, size: truth.size,
            articles: articles.map { Article(blocks: Self.blocks(byArticle[$0] ?? [])) })
    }

    /// Returns the blocks of an article: those of its text, then of its captions.
    private static func blocks(_ characters: [Truth.Character]) -> [Block] {
        let ordered = characters.sorted { ($1.flow, $0.place) < ($0.flow, $1.place) }
        var blocks: [[Truth.Character]] = []
        for character in ordered {
            if let last = blocks.last?.last, last.flow == character.flow, last.run == character.run,
                last.role == character.role
            {
                blocks[blocks.count - 1].append(character)
            } else {
                blocks.append([character])
            }
        }
        return blocks.map { Block($0, role: $0[0].role) }
    }
}

extension BlockTruth.Block {
    /// - Parameter characters: at least one, in order.
    fileprivate init(_ characters: [Truth.Character], role: String) {
        let ink = characters.dropFirst().reduce(characters[0].ink) { $0.union($1.ink) }
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
