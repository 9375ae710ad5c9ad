package import PageGeometry

/// Cells of different lines with common pixels.
package struct CellOverlap: Sendable {
    /// Position of the line.
    package var line: Int
    /// Position of the earlier line that it overlaps.
    package var earlier: Int
    /// Position of the line's first overlapping cell.
    package var cell: Int
    /// The box around all examined common pixels.
    package var area: PixelRect

    /// Number of overlaps of one line with earlier lines after which each further cell of the line adds at most one. It
    /// limits the report on a hopeless file.
    package static let mostOfLine = 8

    /// All overlaps, one for a pair of lines, in the order of the lines.
    ///
    /// - Parameters:
    ///   - cells: the cells of all lines, one line after another.
    ///   - lines: the range of each line's cells.
    /// - Complexity: O(cells) when few of them overlap.
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
