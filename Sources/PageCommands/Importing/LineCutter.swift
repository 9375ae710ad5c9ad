import LayoutDocument
import LayoutExchange
import PageAnalysis
import PageGeometry
import PageRaster

/// Cuts the lines that another program has found: their characters are those that the analysis finds in the line. Where
/// several lines hold a character, because they lean, the one whose middle is nearest has it.
struct LineCutter {
    private struct Found {
        var writing: WritingDirection
        var cell: ImportedCell
    }

    private var cells: [ImportedLine: [ImportedCell]] = [:]

    /// - Complexity: O(pixels + characters · lines at a place).
    init(_ image: GreyRaster, for page: ImportedPage) {
        let lines = page.lines
        let index = RectIndex(lines.map(\.box))
        var found: [Int: [Found]] = [:]
        for candidate in PageAnalyzer().lines(of: image) {
            let near = index.meeting(candidate.bounds).filter {
                lines[$0].writing == candidate.writing || lines[$0].isDirectionGuessed
            }
            for (character, cell) in zip(candidate.characters, candidate.cells) {
                let center = character.ink.center
                let nearest = near.filter { lines[$0].contains(center) }.min {
                    lines[$0].distance(fromMiddle: center) < lines[$1].distance(fromMiddle: center)
                }
                guard let nearest else { continue }
                let cell = ImportedCell(
                    box: cell, kind: character.kind, confidence: character.confidence, ruby: character.ruby)
                found[nearest, default: []].append(Found(writing: candidate.writing, cell: cell))
            }
        }
        for (i, found) in found where lines[i].cells.isEmpty { cells[lines[i]] = Self.cells(of: lines[i], found) }
    }

    /// The characters of a line of the page, in order of reading, with the line's letters; nil where none is found, or
    /// much less than the line has letters.
    func cells(of line: ImportedLine) -> [ImportedCell]? { cells[line] }

    private static func cells(of line: ImportedLine, _ all: [Found]) -> [ImportedCell]? {
        // Of a line whose direction is guessed, the direction of most.
        let vertical = all.filter { $0.writing == .vertical }
        let isVertical = line.isDirectionGuessed ? 2 * vertical.count >= all.count : line.writing == .vertical
        var line = line
        line.writing = isVertical ? .vertical : .horizontal
        var cells = all.filter { $0.writing == line.writing }.map(\.cell).sorted {
            line.writing.along($0.box).lowerBound < line.writing.along($1.box).lowerBound
        }
        if line.isReadFromRight { cells.reverse() }
        return line.lettered(cells)
    }
}
