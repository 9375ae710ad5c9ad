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

    /// Converts a rectangle from the page to the image.
    func rect(_ rect: PixelRect) -> PixelRect {
        switch self {
        case .turned(let orientation, let size): orientation.stored(rect, in: size)
        case .moved(let x, let y):
            PixelRect(minX: rect.minX + x, minY: rect.minY + y, maxX: rect.maxX + x, maxY: rect.maxY + y)
        case .straightened(let straightening): straightening.source(rect)
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
        case .moved, .straightened: true
        }
    }

    private var swapsSides: Bool {
        if case .turned(let orientation, _) = self { orientation.swapsSides } else { false }
    }

    private func placed(_ tier: Tier) -> Tier {
        var tier = tier
        tier.box = tier.box.map(rect)
        switch self {
        case .moved(_, let y): tier.rows = tier.rows.lowerBound + y..<tier.rows.upperBound + y
        case .straightened(let straightening): tier.rows = straightening.source(tier.rows)
        case .turned: break
        }
        return tier
    }

    private func placed(_ line: Line, keepsTier: Bool) -> [Line] {
        var line = line
        if !keepsTier { line.tier = nil }
        line.characters = line.characters.map { character in
            var character = character
            character.ink = rect(character.ink)
            character.ruby = character.ruby.map(rect)
            return character
        }
        return switch self {
        case .moved(let x, let y): [moved(line, x, y)]
        case .straightened(let straightening): [straightening.source(line)]
        case .turned: turned(line)
        }
    }

    private func moved(_ line: Line, _ x: Int, _ y: Int) -> Line {
        let (along, across) = line.writing == .vertical ? (y, x) : (x, y)
        var line = line
        line.cross = line.cross.lowerBound + across..<line.cross.upperBound + across
        line.start += along
        for i in line.characters.indices { line.characters[i].end += along }
        return line
    }

    private func turned(_ line: Line) -> [Line] {
        let writing = swapsSides ? line.writing.other : line.writing
        guard let last = line.characters.indices.last else { return [line] }
        // The places of the line's two ends in the image determine the line's direction in the image.
        let head = rect(line.writing.rect(along: line.start..<line.start + 1, across: line.cross))
        let foot = rect(
            line.writing.rect(
                along: line.end - 1..<line.end,
                across: line.cross.lowerBound + line.lean..<line.cross.upperBound + line.lean))
        let (start, end) = (writing.along(head).lowerBound, writing.along(foot).upperBound)
        var result = line
        result.writing = writing
        if start < end, !line.isReadFromRight || writing == .horizontal {
            result.cross = writing.across(head)
            result.lean = writing.across(foot).lowerBound - writing.across(head).lowerBound
            result.start = start
            for i in line.characters.indices { result.characters[i].end = start + line.characters[i].end - line.start }
            return [result]
        }
        result.isReadFromRight = false
        if start >= end, line.isReadFromRight {
            // A line from right to left on the page runs from left to right, or from top to bottom, in the image.
            let cuts = line.cuts
            result.cross = writing.across(foot)
            result.lean = writing.across(head).lowerBound - writing.across(foot).lowerBound
            result.start = writing.along(foot).lowerBound
            result.characters.reverse()
            for i in 0...last { result.characters[i].end = result.start + line.end - cuts[last - i] }
            return [result]
        }
        return (0...last).map { offset in
            let i = line.isReadFromRight ? last - offset : offset
            let cell = rect(line.cell(at: i))
            var one = result
            (one.cross, one.lean, one.start) = (writing.across(cell), 0, writing.along(cell).lowerBound)
            one.characters = [line.characters[i]]
            one.characters[0].end = writing.along(cell).upperBound
            return one
        }
    }
}
