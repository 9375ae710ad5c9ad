import HighlightMap
public import LayoutDocument

extension Truth {
    /// Creates the truth of a page from a layout that a person has approved. Each article is one flow, each line a run.
    ///
    /// - Complexity: O(characters).
    public init(of layout: LayoutDocument) {
        var characters: [Character] = []
        var lines = 0
        for (a, article) in layout.articles.enumerated() {
            var place = 0
            for (p, paragraph) in article.paragraphs.enumerated() {
                for line in paragraph.lines {
                    for character in line.charactersInOrder {
                        characters.append(
                            Character(
                                text: character.text?.text ?? "", ink: RealRect(character.ink),
                                role: line.role.rawValue,
                                article: .number(a), flow: "main", place: place, paragraph: .number(p),
                                line: .number(lines), run: .number(lines)))
                        place += 1
                    }
                    lines += 1
                }
            }
        }
        self.init(size: layout.page.size, characters: characters)
    }
}
