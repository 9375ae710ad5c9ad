import HighlightMap
import PageGeometry

extension LayoutChecker {
    /// Reports lines whose cells share pixels with those of an earlier line.
    mutating func checkOverlaps() {
        for overlap in CellOverlap.all(of: cells, lines: lines.map(\.cells)) {
            let character = overlap.cell - lines[overlap.line].cells.lowerBound
            add(
                .cellOverlap, "\(lines[overlap.line].pointer)/characters/\(character)", overlap.area,
                "The cells from this character on overlap cells of the line at \(lines[overlap.earlier].pointer)."
            )
        }
    }

    /// Reports print that extends far beyond its cell, and ruby deep inside a cell.
    mutating func checkPrint() {
        let index = RectIndex(cells)
        let owners = lines.flatMap { entry in entry.cells.map { _ in entry.pointer } }
        let slacks = lines.flatMap { entry in entry.cells.map { _ in entry.line.slack } }
        for entry in lines {
            for (c, character) in entry.line.characters.enumerated() {
                if !entry.cells.isEmpty { checkInk(of: character, at: c, of: entry, index, owners) }
                for (r, ruby) in character.ruby.enumerated() {
                    let cell = index.firstMeeting(ruby) { [cells] in ruby.reaches(into: cells[$0], by: slacks[$0]) }
                    guard cell != nil else { continue }
                    add(.rubyInCell, "\(entry.pointer)/characters/\(c)/ruby/\(r)", ruby, "The ruby is in a cell.")
                }
            }
        }
    }

    private mutating func checkInk(
        of character: Character, at c: Int, of entry: CheckedLine, _ index: RectIndex, _ owners: [String]
    ) {
        let ink = character.ink
        let cell = cells[entry.cells.lowerBound + c]
        guard !ink.isEmpty, page.contains(ink), !cell.outset(by: entry.line.slack).contains(ink) else { return }
        let pointer = "\(entry.pointer)/characters/\(c)/ink"
        if let other = index.firstMeeting(ink, where: { !entry.cells.contains($0) }) {
            add(.foreignInk, pointer, ink, "The print overlaps a cell of the line at \(owners[other]).")
        } else {
            add(.inkInCell, pointer, ink, "The print reaches out of its cell \(reach(of: ink, out: cell)).")
        }
    }

    /// Describes the parts of a rectangle beyond another: `by 2 px at the top and 1 px at the left`.
    private func reach(of ink: PixelRect, out cell: PixelRect) -> String {
        let sides = [
            (cell.minY - ink.minY, "top"), (ink.maxY - cell.maxY, "bottom"), (cell.minX - ink.minX, "left"),
            (ink.maxX - cell.maxX, "right"),
        ]
        return "by " + sides.filter { $0.0 > 0 }.map { "\($0.0) px at the \($0.1)" }.joined(separator: " and ")
    }
}
