import PageGeometry

extension Canvas {
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
