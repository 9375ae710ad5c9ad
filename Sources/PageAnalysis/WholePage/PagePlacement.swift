import Catalogue
import LayoutDocument
import PageGeometry
import PageRaster

/// The place of a page in its image.
enum PagePlacement {
    /// The page was turned upright; `size` is the image's size.
    case turned(Orientation, PixelSize)
    /// The page was cut out of the image at this place.
    case moved(x: Int, y: Int)
    /// The page was straightened.
    case straightened(Straightening)
    /// The page was enlarged by this factor.
    case enlarged(Int)

    /// Converts a rectangle from the page to the image.
    func rect(_ rect: PixelRect) -> PixelRect {
        switch self {
        case .turned(let orientation, let size): orientation.stored(rect, in: size)
        case .moved(let x, let y): rect.moved(x: x, y: y)
        case .straightened(let straightening): straightening.source(rect)
        case .enlarged(let factor):
            PixelRect(
                minX: rect.minX / factor, minY: rect.minY / factor, maxX: (rect.maxX + factor - 1) / factor,
                maxY: (rect.maxY + factor - 1) / factor)
        }
    }

    /// Converts a layout from the page to the image. A line becomes one line for each character if it would run upwards
    /// in the image. The same applies if it would run to the left in the image although it runs to the right on the
    /// page. A page that was turned on its side or upside down loses its tiers.
    func placed(_ layout: LayoutDocument, size: PixelSize) -> LayoutDocument {
        var result = layout
        result.page.size = size
        let keepsTiers = keepsTiers
        result.articles.replaceLines { placed($0, keepsTier: keepsTiers) }
        result.figures = layout.figures.map { Figure(kind: $0.kind, rect: rect($0.rect)) }
        result.rules = layout.rules.map { rule in
            Rule(rect: rect(rule.rect), direction: swapsSides ? rule.direction.other : rule.direction)
        }
        result.unnumbered = layout.unnumbered.map { UnnumberedText(kind: $0.kind, rect: rect($0.rect)) }
        result.tiers = keepsTiers ? layout.tiers.map(placed) : []
        result.findings = layout.findings.compactMap { finding in
            var finding = finding
            finding.place = finding.place.flatMap(place)
            // A finding is omitted if one of its candidates would lose its place, because a candidate without a place
            // stands for the end of the article.
            if finding.candidates.contains(where: { $0.place != nil && $0.place.flatMap(place) == nil }) { return nil }
            for i in finding.candidates.indices {
                finding.candidates[i].place = finding.candidates[i].place.flatMap(place)
            }
            if finding.isOf(.orderDoubtful) { finding.message = OrderDoubts.message(finding) }
            return finding
        }
        // A straightened page is larger than its image. Objects beyond the edges of the image have no place and are
        // removed.
        result.figures.removeAll(where: \.rect.isEmpty)
        result.rules.removeAll(where: \.rect.isEmpty)
        result.unnumbered.removeAll(where: \.rect.isEmpty)
        return result
    }

    /// Converts a rectangle from the page to the image; nil if it is beyond the edges of the image.
    private func place(_ rect: PixelRect) -> PixelRect? {
        let place = self.rect(rect)
        return place.isEmpty ? nil : place
    }

    private var keepsTiers: Bool {
        switch self {
        case .turned(let orientation, _): orientation == .mirrored || orientation == .upright
        case .moved, .straightened, .enlarged: true
        }
    }

    private var swapsSides: Bool {
        if case .turned(let orientation, _) = self { orientation.swapsSides } else { false }
    }

    private func placed(_ tier: Tier) -> Tier {
        var tier = tier
        tier.box = tier.box.map(rect)
        switch self {
        case .moved(_, let y): tier.rows = tier.rows.moved(by: y)
        case .straightened(let straightening): tier.rows = straightening.source(tier.rows)
        case .enlarged(let factor): tier.rows = Self.range(tier.rows, enlargedBy: factor)
        case .turned: break
        }
        return tier
    }

    /// Converts a line from the page to the image; to one line for each character where `placed(_:size:)` does.
    func placed(_ line: Line, keepsTier: Bool) -> [Line] {
        var line = line
        if !keepsTier { line.tier = nil }
        line.characters = line.characters.map { character in
            var character = character
            character.ink = rect(character.ink)
            character.ruby = character.ruby.map(rect)
            return character
        }
        return switch self {
        case .moved(let x, let y): [moved(line, by: PixelPoint(x: x, y: y))]
        case .straightened(let straightening): [straightening.source(line)]
        case .turned: turned(line)
        case .enlarged(let factor): [Self.line(line, enlargedBy: factor)]
        }
    }

    private static func line(_ line: Line, enlargedBy factor: Int) -> Line {
        var result = line
        result.cross = range(line.cross, enlargedBy: factor)
        result.lean = place(line.lean, enlargedBy: factor)
        result.cut(at: line.cuts.map { place($0, enlargedBy: factor) })
        return result
    }

    /// Returns a range of at least 1 px.
    private static func range(_ range: Range<Int>, enlargedBy factor: Int) -> Range<Int> {
        let start = min(place(range.lowerBound, enlargedBy: factor), (range.upperBound - 1) / factor)
        return start..<max(start + 1, place(range.upperBound, enlargedBy: factor))
    }

    /// Returns the nearest border between pixels of the page's image.
    private static func place(_ place: Int, enlargedBy factor: Int) -> Int {
        let doubled = 2 * place + factor
        return doubled >= 0 ? doubled / (2 * factor) : -((-2 * place + factor) / (2 * factor))
    }

    private func moved(_ line: Line, by distance: PixelPoint) -> Line {
        var result = line
        result.cross = line.cross.moved(by: line.writing.across(distance))
        result.cut(at: line.cuts.map { $0 + line.writing.along(distance) })
        return result
    }

    private func turned(_ line: Line) -> [Line] {
        let writing = swapsSides ? line.writing.other : line.writing
        guard !line.characters.isEmpty else { return [line] }
        // The places of the line's two ends in the image determine the line's direction in the image.
        let head = rect(line.writing.rect(along: line.start..<line.start + 1, across: line.cross))
        let foot = rect(line.writing.rect(along: line.end - 1..<line.end, across: line.cross.moved(by: line.lean)))
        let isReversed = writing.along(head).lowerBound >= writing.along(foot).upperBound
        let keepsOrder = isReversed ? line.isReadFromRight : !line.isReadFromRight || writing == .horizontal
        guard keepsOrder else {
            return line.cellsInOrder.map { character, cell in
                var one = line
                one.characters = [character]
                one.frame = LineFrame(writing, cell: rect(cell))
                return one
            }
        }
        var result = line
        result.writing = writing
        let (first, last) = isReversed ? (foot, head) : (head, foot)
        result.cross = writing.across(first)
        result.lean = writing.across(last).lowerBound - writing.across(first).lowerBound
        if isReversed {
            // A line from right to left on the page runs from left to right, or from top to bottom, in the image.
            result.isReadFromRight = false
            result.characters.reverse()
        }
        let lengths = isReversed ? line.cuts.reversed().map { line.end - $0 } : line.cuts.map { $0 - line.start }
        result.cut(at: lengths.map { writing.along(first).lowerBound + $0 })
        return [result]
    }
}
