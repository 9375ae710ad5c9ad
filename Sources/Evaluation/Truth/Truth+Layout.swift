import HighlightMap
public import LayoutDocument

extension Truth {
    /// Creates the truth of a page from a layout that a person has approved. Each article is one flow, each line a run.
    ///
    /// - Complexity: O(characters).
    public init(of layout: LayoutDocument) {
        var characters: [Character] = []
        var next = layout.articles.map { _ in 0 }
        for (number, (place, line)) in layout.articles.placedLines.enumerated() {
            for character in line.charactersInOrder {
                characters.append(
                    Character(
                        text: character.text?.text ?? "", ink: RealRect(character.ink), role: line.role.rawValue,
                        article: .number(place.article), flow: "main", place: next[place.article],
                        paragraph: .number(place.paragraph), line: .number(number), run: .number(number)))
                next[place.article] += 1
            }
        }
        self.init(size: layout.page.size, characters: characters)
    }
}
