import PageGeometry

extension LayoutChecker {
    /// Tells of lines whose cells share pixels with those of an earlier line.
    mutating func checkOverlaps() {
        let index = RectIndex(cells)
        let lineOfCell = lines.enumerated().flatMap { l, entry in entry.cells.map { _ in l } }
        for l in lines.indices {
            var met: [Int: (cell: Int, area: PixelRect)] = [:]
            for cell in lines[l].cells {
                _ = index.firstMeeting(cells[cell]) { other in
                    let earlier = lineOfCell[other]
                    guard earlier < l else { return false }
                    let shared = cells[cell].intersection(cells[other])
                    if let before = met[earlier] {
                        met[earlier] = (before.cell, before.area.union(shared))
                    } else {
                        met[earlier] = (cell, shared)
                    }
                    return met.count >= LayoutDocument.mostOverlapsOfLine
                }
            }
            for earlier in met.keys.sorted() { tellOverlap(of: l, with: earlier, met[earlier]) }
        }
    }

    private mutating func tellOverlap(of line: Int, with earlier: Int, _ overlap: (cell: Int, area: PixelRect)?) {
        guard let overlap else { return }
        let character = overlap.cell - lines[line].cells.lowerBound
        add(
            .cellOverlap, "\(lines[line].pointer)/characters/\(character)", overlap.area,
            "From this character on, cells share pixels with cells of the line at \(lines[earlier].pointer).")
    }

    /// Tells of ruby that lies in a cell.
    mutating func checkRuby() {
        let index = RectIndex(cells)
        for entry in lines {
            for (c, character) in entry.line.characters.enumerated() {
                for (r, ruby) in character.ruby.enumerated() where index.firstMeeting(ruby, where: { _ in true }) != nil
                {
                    add(.rubyInCell, "\(entry.pointer)/characters/\(c)/ruby/\(r)", ruby, "The ruby lies in a cell.")
                }
            }
        }
    }
}
