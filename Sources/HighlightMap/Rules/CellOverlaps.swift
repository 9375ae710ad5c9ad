package import PageGeometry

/// Cells of different lines that share pixels.
package struct CellOverlap: Sendable {
    /// Position of the line, and of the earlier one that it overlaps.
    package var line: Int
    package var earlier: Int
    /// Position of the first of the line's cells that does.
    package var cell: Int
    /// Around all pixels shared by cells that were looked at.
    package var area: PixelRect

    /// How many overlaps with earlier lines are told of one line, so that a hopeless file makes no endless report.
    package static let mostOfLine = 8

    /// All overlaps, one for a pair of lines, in the order of the lines.
    ///
    /// - Parameters:
    ///   - cells: of all lines, one after another.
    ///   - lines: which cells are a line's.
    /// - Complexity: O(cells) where few of them overlap.
    package static func all(of cells: [PixelRect], lines: [Range<Int>]) -> [CellOverlap] {
        let index = RectIndex(cells)
        let lineOfCell = lines.enumerated().flatMap { l, cells in cells.map { _ in l } }
        return lines.indices.flatMap { l -> [CellOverlap] in
            var met: [Int: CellOverlap] = [:]
            for cell in lines[l] {
                _ = index.firstMeeting(cells[cell]) { other in
                    let earlier = lineOfCell[other]
                    guard earlier < l else { return false }
                    let area = cells[cell].intersection(cells[other])
                    let before = met[earlier] ?? CellOverlap(line: l, earlier: earlier, cell: cell, area: area)
                    met[earlier] = CellOverlap(
                        line: l, earlier: earlier, cell: before.cell, area: before.area.union(area))
                    return met.count >= mostOfLine
                }
            }
            return met.keys.sorted().compactMap { met[$0] }
        }
    }
}
