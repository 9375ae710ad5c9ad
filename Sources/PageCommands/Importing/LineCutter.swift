import LayoutDocument
import LayoutExchange
import PageAnalysis
import PageGeometry
import PageRaster

/// Cuts another program's lines into the characters that the analysis finds in each of them. If several leaning lines
/// contain a character, the line with the nearest middle gets the character.
struct LineCutter {
    /// A character of the analysis: a line, and a position in it.
    private struct Found {
        var line: Int
        var place: Int
        var cell: ImportedCell
    }

    private let image: GreyRaster
    private let analyzed: [Line]
    private var cells: [ImportedLine: [ImportedCell]] = [:]

    /// - Complexity: O(pixels + characters · lines at a place).
    init(_ image: GreyRaster, for page: ImportedPage) {
        (self.image, analyzed) = (image, PageAnalyzer().lines(of: image))
        let lines = page.lines
        let index = RectIndex(lines.map(\.box))
        var found: [Int: [Found]] = [:]
        for (number, candidate) in analyzed.enumerated() {
            let near = index.meeting(candidate.bounds).filter {
                lines[$0].writing == candidate.writing || lines[$0].isDirectionGuessed
            }
            for (place, cell) in candidate.cells.enumerated() {
                let character = candidate.characters[place]
                let center = character.ink.center
                let nearest = near.filter { lines[$0].contains(center) }.min {
                    lines[$0].distance(fromMiddle: center) < lines[$1].distance(fromMiddle: center)
                }
                guard let nearest else { continue }
                let cell = ImportedCell(
                    box: cell, kind: character.kind, confidence: character.confidence, ruby: character.ruby)
                found[nearest, default: []].append(Found(line: number, place: place, cell: cell))
            }
        }
        for (i, found) in found where lines[i].cells.isEmpty { cells[lines[i]] = cells(of: lines[i], found) }
    }

    /// The characters of a line of the page, in order of reading, with the line's letters; nil if no character is
    /// found, or far fewer characters than the line has letters.
    func cells(of line: ImportedLine) -> [ImportedCell]? { cells[line] }

    private func cells(of line: ImportedLine, _ all: [Found]) -> [ImportedCell]? {
        // If the direction of the line is guessed, take the direction of most of its characters.
        let vertical = all.filter { analyzed[$0.line].writing == .vertical }
        let isVertical = line.isDirectionGuessed ? 2 * vertical.count >= all.count : line.writing == .vertical
        var line = line
        line.writing = isVertical ? .vertical : .horizontal
        var found = all.filter { analyzed[$0.line].writing == line.writing }.sorted {
            line.writing.along($0.cell.box).lowerBound < line.writing.along($1.cell.box).lowerBound
        }
        if line.isReadFromRight { found.reverse() }
        // Read the shapes only if the number of letters differs from the number of cells.
        lazy var shapes = shapes(of: found)
        return line.lettered(found.map(\.cell)) { cell, letter in shapes[cell] == PageAnalyzer.shape(of: letter) }
    }

    private func shapes(of found: [Found]) -> [String?] {
        let read = Dictionary(
            uniqueKeysWithValues: Set(found.map(\.line)).map { number in
                (number, PageAnalyzer().shapes(of: analyzed[number], on: image))
            })
        return found.map { read[$0.line]?[$0.place] ?? nil }
    }
}
