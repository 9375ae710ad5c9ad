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
            // A number within three characters of the line's first number would overlap it.
            guard offset == 0 || number % 10 == 0 && offset >= 3 else { continue }
            drawNumber(String(number), beside: line.cell(at: offset), line.writing, dot: dot, colour)
        }
    }

    private mutating func drawNumber(
        _ text: String, beside cell: PixelRect, _ writing: WritingDirection, dot: Int, _ colour: Colour
    ) {
        let isDown = writing == .vertical
        let (width, height) = ((Glyphs.width + 1) * dot, (Glyphs.height + 1) * dot)
        let place = PixelPoint(x: isDown ? cell.maxX + dot : cell.minX, y: isDown ? cell.minY : cell.minY - height)
        let ground = PixelRect(
            minX: place.x - dot, minY: place.y - dot, maxX: place.x + (isDown ? 1 : text.count) * width,
            maxY: place.y + (isDown ? text.count : 1) * height)
        fill(ground, .white, opacity: 190)
        letter(text, at: place, dot: dot, colour, isDown: isDown)
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

    /// Draws an arrow from the end of each line to the start of the next line of its article. Arrows between
    /// neighbouring lines are thin. Arrows to another tier or run are thick, because order errors are most likely
    /// there.
    mutating func drawOrder(_ lines: [DrawnLine], _ style: OverlayStyle) {
        var jumps: [(from: DrawnLine, to: DrawnLine)] = []
        for (line, next) in zip(lines, lines.dropFirst()) where line.article == next.article {
            if line.isNeighbour(of: next) {
                arrow(
                    from: line.tail, to: next.head, Palette.stroke(line.article),
                    thickness: 1.0 + Double(style.em) / 40,
                    opacity: 130)
            } else {
                jumps.append((line, next))
            }
        }
        for jump in jumps { drawJump(from: jump.from, to: jump.to, style) }
    }

    private mutating func drawJump(from line: DrawnLine, to next: DrawnLine, _ style: OverlayStyle) {
        let thickness = max(3, Double(style.em) / 6)
        // A white seam separates the arrow from print and tints of equal colour.
        arrow(from: line.tail, to: next.head, .white, thickness: thickness + 4, opacity: 150)
        arrow(from: line.tail, to: next.head, Palette.stroke(line.article), thickness: thickness, opacity: 215)
    }
}
