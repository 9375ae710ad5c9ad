import PageGeometry

extension Canvas {
    /// Returns the width in px of a text that is set in a row.
    static func width(of text: String, dot: Int) -> Int { max(0, text.count * (Glyphs.width + 1) - 1) * dot }

    /// Draws a text in a row or a column. Letters without a glyph leave a blank.
    ///
    /// - Parameters:
    ///   - place: upper left corner of the first letter.
    ///   - dot: side of a dot of the letters, in px, at least 1. A letter is 5 dots wide and 7 dots high.
    ///   - isDown: whether each letter is below the one before.
    mutating func letter(_ text: String, at place: PixelPoint, dot: Int, _ colour: Colour, isDown: Bool = false) {
        var place = place
        for character in text.uppercased() {
            draw(character, at: place, dot: dot, colour)
            if isDown { place.y += (Glyphs.height + 1) * dot } else { place.x += (Glyphs.width + 1) * dot }
        }
    }

    /// Draws a text in a box.
    ///
    /// - Returns: the box, moved so that all of it is on the page if the page is large enough.
    @discardableResult
    mutating func plaque(
        _ text: String, at place: PixelPoint, dot: Int, _ colour: Colour, on ground: Colour, opacity: Int = 255
    ) -> PixelRect {
        let width = Self.width(of: text, dot: dot) + 4 * dot
        let height = (Glyphs.height + 4) * dot
        let x = max(0, min(Clamped.number(place.x), size.width - width))
        let y = max(0, min(Clamped.number(place.y), size.height - height))
        let box = PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
        fill(box, ground, opacity: opacity)
        letter(text, at: PixelPoint(x: x + 2 * dot, y: y + 2 * dot), dot: dot, colour)
        return box
    }

    private mutating func draw(_ character: Swift.Character, at place: PixelPoint, dot: Int, _ colour: Colour) {
        guard let rows = Glyphs.rows(of: character) else { return }
        for (r, bits) in rows.enumerated() {
            for column in 0..<Glyphs.width where bits >> (Glyphs.width - 1 - column) & 1 == 1 {
                let x = place.x + column * dot
                let y = place.y + r * dot
                fill(PixelRect(minX: x, minY: y, maxX: x + dot, maxY: y + dot), colour)
            }
        }
    }
}
