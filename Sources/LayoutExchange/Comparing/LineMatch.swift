import LayoutDocument
import PageGeometry

/// Matches the lines of a file to those of a layout.
struct LineMatch {
    /// The layout's lines with characters and their ids, in reading order; exports omit lines without characters.
    let base: [(id: String, line: Line)]
    /// The index in `base` of each line of the file; nil for a line that is not in the layout.
    private(set) var bases: [Int?]

    /// Matches lines in three steps: first those with equal boxes; then those whose boxes cover more than half of each
    /// other; then those with equal ids and intersecting boxes. The first two steps prefer lines with equal ids, which
    /// an export writes.
    ///
    /// - Complexity: O(lines²), comparing only rectangles.
    init(_ lines: [ImportedLine], in layout: LayoutDocument) {
        let base = layout.articles.placedLines.filter { !$0.line.characters.isEmpty }
            .map { (id: LayoutID.line($0.place), line: $0.line) }
        self.base = base
        bases = Array(repeating: nil, count: lines.count)
        let boxes = base.map { layout.page.clip($0.line.bounds) }
        let places = Dictionary(base.indices.map { (base[$0].id, $0) }) { first, _ in first }
        var isFree = Array(repeating: true, count: base.count)
        func match(_ find: (ImportedLine) -> Int?) {
            for i in lines.indices where bases[i] == nil {
                guard let b = find(lines[i]), isFree[b] else { continue }
                bases[i] = b
                isFree[b] = false
            }
        }
        func named(_ line: ImportedLine) -> Int? { line.id.flatMap { places[$0] } }
        func meet(_ line: ImportedLine, _ b: Int) -> Bool {
            let both = boxes[b].intersection(line.box).area
            return 2 * both > boxes[b].area && 2 * both > line.box.area
        }
        match { line in named(line).flatMap { boxes[$0] == line.box ? $0 : nil } }
        match { line in boxes.indices.first { isFree[$0] && boxes[$0] == line.box } }
        match { line in named(line).flatMap { meet(line, $0) ? $0 : nil } }
        match { line in
            boxes.indices.filter { isFree[$0] && meet(line, $0) }.max {
                boxes[$0].intersection(line.box).area < boxes[$1].intersection(line.box).area
            }
        }
        match { line in named(line).flatMap { boxes[$0].intersects(line.box) ? $0 : nil } }
    }
}
