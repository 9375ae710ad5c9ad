import PageGeometry

extension Canvas {
    mutating func drawCells(of line: DrawnLine, _ style: OverlayStyle) {
        let tint = Palette.tint(line.article)
        let border = Palette.stroke(line.article)
        for offset in 0..<line.count {
            let cell = line.cell(at: offset)
            // Every second cell is slightly darker. The ends of cells are then visible without a close look at their
            // borders.
            self.tint(cell, tint, strength: offset % 2 == 0 ? 84 : 118)
            frame(cell, border, thickness: style.hair, opacity: 96)
        }
    }

    mutating func drawOutline(of line: DrawnLine, _ style: OverlayStyle) {
        outline(line.corners, Palette.stroke(line.article), thickness: Double(style.hair) + 1, opacity: 200)
    }

    /// Draws the mark of a paragraph: a wedge in the blank before the line, which points into the line.
    mutating func drawParagraphMark(_ line: DrawnLine) {
        let size = Double(max(8, min(60, line.em))) * 0.5
        let head = line.head
        let colour = Palette.stroke(line.article)
        let before = line.isReadFromRight ? size : -size
        let corners =
            line.writing == .vertical
            ? [Place(head.x - size * 0.7, head.y - size), Place(head.x + size * 0.7, head.y - size), head]
            : [Place(head.x + before, head.y - size * 0.7), head, Place(head.x + before, head.y + size * 0.7)]
        fill(corners, colour, opacity: 235)
    }

    /// Draws the number of the line's first character and of every tenth character, in the space between lines. Beside
    /// a vertical line, the digits of a number are one below the other; above a horizontal line, they are in a row.
    mutating func drawNumbers(of line: DrawnLine, _ style: OverlayStyle) {
        let dot = max(1, min(4, (line.em + 22) / 24))
        let colour = Palette.stroke(line.article).darkened(to: 65)
        for offset in 0..<line.count {
            let number = line.first + offset
            guard offset == 0 || number % 10 == 0 else { continue }
            // Two numbers within a few characters would overlap. Only the number of the line's first character is kept
            // there.
            if offset != 0 && offset < 3 { continue }
            drawNumber(String(number), beside: line.cell(at: offset), line.writing, dot: dot, colour)
        }
    }

    private mutating func drawNumber(
        _ text: String, beside cell: PixelRect, _ writing: WritingDirection, dot: Int, _ colour: Colour
    ) {
        if writing == .vertical {
            let place = PixelPoint(x: cell.maxX + dot, y: cell.minY)
            let height = text.count * (Glyphs.height + 1) * dot
            let ground = PixelRect(
                minX: place.x - dot, minY: place.y - dot, maxX: place.x + (Glyphs.width + 1) * dot,
                maxY: place.y + height)
            fill(ground, .white, opacity: 190)
            letterDown(text, at: place, dot: dot, colour)
        } else {
            let place = PixelPoint(x: cell.minX, y: cell.minY - (Glyphs.height + 1) * dot)
            let ground = PixelRect(
                minX: place.x - dot, minY: place.y - dot, maxX: place.x + Self.width(of: text, dot: dot) + dot,
                maxY: place.y + (Glyphs.height + 1) * dot)
            fill(ground, .white, opacity: 190)
            letter(text, at: place, dot: dot, colour)
        }
    }

    /// Draws the number of each article, counted from 1, in large digits at its first character.
    mutating func drawArticleNumbers(_ lines: [DrawnLine], _ style: OverlayStyle) {
        var last: Int?
        for line in lines where line.article != last {
            last = line.article
            let dot = max(2, style.em / 9)
            let cell = line.cell(at: 0)
            let place = PixelPoint(
                x: cell.maxX - (Glyphs.width + 4) * dot / 2, y: cell.minY - (Glyphs.height + 4) * dot)
            plaque(String(line.article + 1), at: place, dot: dot, .white, on: Palette.stroke(line.article))
        }
    }
}
