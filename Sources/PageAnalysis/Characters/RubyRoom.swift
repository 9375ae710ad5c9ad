import LayoutDocument
import PageGeometry
import PageRaster

/// Leaves ruby its room: a line beside another one's ruby ends at that, as far as its own print allows.
struct RubyRoom {
    let components: [InkRuns.Component]

    func left(by lines: [CutLine], em: Int) -> [CutLine] {
        var lines = lines
        let index = RectIndex(lines.map(\.bounds), tile: max(16, 2 * em))
        for (i, line) in lines.enumerated() where line.writing == .vertical {
            for piece in line.type.ruby {
                let box = components[piece].box
                for k in index.meeting(box) where k != i && lines[k].writing == .vertical {
                    narrow(&lines[k], after: box)
                }
            }
        }
        return lines
    }

    /// Moves the line's left edge past ruby that stands at its left.
    private func narrow(_ line: inout CutLine, after ruby: PixelRect) {
        let layout = line.layout
        guard ruby.center.x < layout.cross.lowerBound + layout.cross.count / 4 else { return }
        let length = max(1, layout.end - layout.start)
        func shift(_ y: Int) -> Int { layout.lean * (y - layout.start) / length }
        let print = layout.characters.map { $0.ink.minX - shift($0.ink.center.y) }.min() ?? layout.cross.lowerBound
        let low = min(ruby.maxX - shift(ruby.center.y), print)
        if low > layout.cross.lowerBound, low < layout.cross.upperBound - 1 {
            line.layout.cross = low..<layout.cross.upperBound
        }
    }
}
