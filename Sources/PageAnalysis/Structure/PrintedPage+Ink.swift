import LayoutDocument
import PageGeometry
import PageRaster

extension PrintedPage {
    /// The page as the stages before found it.
    init(_ ink: PageInk, em: Int, lines: [CutLine]) {
        self.init(
            size: ink.runs.size, em: em,
            lines: lines.map { line in
                Line(cut: line, pixels: line.type.pieces.reduce(0) { $0 + ink.runs.components[$1].pixels })
            },
            rules: ink.rules, pictures: ink.pictures, grounds: ink.grounds, darkGrounds: ink.darkGrounds)
    }
}
