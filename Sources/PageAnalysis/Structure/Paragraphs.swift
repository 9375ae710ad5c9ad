import LayoutDocument
import PageGeometry

/// Cuts an article's body into paragraphs: at an indent, after a short last line, and around crossheads.
struct ParagraphCutter {
    var em: Int
    var lines: [PlacedLine]
    /// Ink for its area that body type has on this page, in thousandths.
    var bodyWeight: Int

    /// A body line in order of reading, with its run.
    struct Place {
        var line: Int
        var run: TextRun
        var runIndex: Int
    }

    func paragraphs(of places: [Place], tier: (TextRun) -> Int?) -> [Paragraph] {
        var result: [Paragraph] = []
        var wasShort = false
        var wasCrosshead = false
        for (i, place) in places.enumerated() {
            let box = lines[place.line].box
            let crosshead = isCrosshead(i, in: places)
            let indent = (box.minY - place.run.top) * 10
            let isIndented = indent >= em * 5
            var line = lines[place.line].line.layout
            line.role = crosshead ? .crosshead : .body
            line.tier = tier(place.run)
            if result.isEmpty || isIndented || wasShort || crosshead != wasCrosshead {
                result.append(Paragraph(lines: [line]))
            } else {
                result[result.count - 1].lines.append(line)
            }
            wasShort = (place.run.foot - box.maxY) * 10 >= em * 14
            wasCrosshead = crosshead
        }
        return result
    }

    /// A crosshead (中見出し) stands on the room of two lines and is bolder or larger than the text around it.
    private func isCrosshead(_ i: Int, in places: [Place]) -> Bool {
        let line = lines[places[i].line]
        guard line.weight * 100 >= bodyWeight * 130 || line.line.type.em * 100 >= em * 115 else { return false }
        func gap(_ a: Int, _ b: Int) -> Int {
            guard places[a].runIndex == places[b].runIndex else { return 2 * em }
            return lines[places[a].line].box.minX - lines[places[b].line].box.maxX
        }
        let before = i > 0 ? gap(i - 1, i) : 2 * em
        let after = i + 1 < places.count ? gap(i, i + 1) : 2 * em
        return before * 10 >= em * 6 && after * 10 >= em * 6
    }
}
