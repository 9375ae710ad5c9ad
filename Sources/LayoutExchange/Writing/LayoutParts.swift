import LayoutDocument
import PageGeometry

/// Lines of a paragraph side by side in one tier; other formats call it a block or a region.
///
/// A paragraph that continues in the next tier becomes several blocks, since one rectangle around it would also contain
/// parts of its neighbours.
struct TextBlock {
    /// The id of its paragraph, with `b` and its ordinal if the paragraph has several blocks.
    var id: String
    /// Its lines with their ids; one or more.
    var lines: [(id: String, line: Line)]
    /// The rectangle around its lines, on the page.
    var box: PixelRect

    var role: LineRole { lines[0].line.role }
    var writing: WritingDirection { lines[0].line.writing }
    var isReadFromRight: Bool { lines[0].line.isReadFromRight }
}

/// The blocks of an article, in reading order.
struct ArticleBlocks {
    var id: String
    var article: Article
    /// For each paragraph with characters, its id and its blocks.
    var paragraphs: [(id: String, blocks: [TextBlock])]
    var blocks: [TextBlock] { paragraphs.flatMap(\.blocks) }
}

extension LayoutDocument {
    /// The articles that have characters. Lines without characters are in no block.
    func articleBlocks() -> [ArticleBlocks] {
        articles.enumerated().compactMap { a, article in
            let paragraphs = article.paragraphs.enumerated().map { p, paragraph in
                let id = LayoutID.paragraph(a, p)
                let lines = paragraph.lines.enumerated().map { (id: LayoutID.line(in: id, $0), line: $1) }
                return (id: id, blocks: blocks(of: lines.filter { !$0.line.characters.isEmpty }, id))
            }.filter { !$0.blocks.isEmpty }
            return paragraphs.isEmpty
                ? nil : ArticleBlocks(id: LayoutID.article(a), article: article, paragraphs: paragraphs)
        }
    }

    private func blocks(of lines: [(id: String, line: Line)], _ id: String) -> [TextBlock] {
        var blocks: [TextBlock] = []
        for (name, line) in lines {
            let box = page.clip(line.bounds)
            if let last = blocks.last?.lines.last?.line, last.standsBeside(line) {
                blocks[blocks.count - 1].lines.append((name, line))
                blocks[blocks.count - 1].box = blocks[blocks.count - 1].box.union(box)
            } else {
                blocks.append(TextBlock(id: "\(id)b\(blocks.count + 1)", lines: [(name, line)], box: box))
            }
        }
        if blocks.count == 1 { blocks[0].id = id }
        return blocks
    }
}

extension Line {
    fileprivate func standsBeside(_ next: Line) -> Bool {
        role == next.role && writing == next.writing && isReadFromRight == next.isReadFromRight && tier == next.tier
            && writing.along(bounds).overlaps(writing.along(next.bounds))
    }
}

/// A part of a page that is not numbered text.
enum OtherPart {
    case figure(Figure.Kind)
    case rule(WritingDirection)
    case unnumbered(UnnumberedText.Kind)

    /// The names of its group and of its kind in files, such as `figure` and `table`.
    var names: (group: String, kind: String) {
        switch self {
        case .figure(let kind): ("figure", kind.rawValue)
        case .rule(let direction): ("rule", direction.rawValue)
        case .unnumbered(let kind): ("unnumbered", kind.rawValue)
        }
    }
}

extension LayoutDocument {
    /// The parts that are not numbered text, each with its id in a file and its place on the page.
    var otherParts: [(id: String, box: PixelRect, part: OtherPart)] {
        figures.enumerated().map { ("f\($0 + 1)", page.clip($1.rect), .figure($1.kind)) }
            + rules.enumerated().map { ("r\($0 + 1)", page.clip($1.rect), .rule($1.direction)) }
            + unnumbered.enumerated().map { ("u\($0 + 1)", page.clip($1.rect), .unnumbered($1.kind)) }
    }
}

extension PageIdentity {
    /// The place on the page that is nearest to a point.
    func clip(_ point: PixelPoint) -> PixelPoint {
        PixelPoint(x: min(max(point.x, 0), size.width), y: min(max(point.y, 0), size.height))
    }

    /// The part of a rectangle on the page: other formats have no places outside.
    func clip(_ rect: PixelRect) -> PixelRect {
        PixelRect(
            minX: min(max(rect.minX, 0), size.width), minY: min(max(rect.minY, 0), size.height),
            maxX: min(max(rect.maxX, 0), size.width), maxY: min(max(rect.maxY, 0), size.height))
    }
}

extension Line {
    /// The two ends of the baseline, in reading direction: down the middle of a vertical line, as CSS Writing Modes
    /// sets upright type, and along the lower edge of a horizontal one.
    var baseline: (PixelPoint, PixelPoint) {
        let place = writing == .vertical ? cross.middle : cross.upperBound
        let ends = inReadingOrder([
            writing.point(along: start, across: place), writing.point(along: end, across: place + lean),
        ])
        return (ends[0], ends[1])
    }

    /// Its text without unread characters, so that it equals the joined texts of its glyphs.
    var written: String { charactersInOrder.compactMap(\.written).joined() }
}

extension [Character] {
    /// The mean confidence of the characters' text; nil if no character was read.
    var confidence: Int? {
        let known = compactMap(\.text?.confidence)
        return known.isEmpty ? nil : known.reduce(0, +) / known.count
    }
}

extension Character {
    /// The text; nil when unknown or empty.
    var written: String? {
        guard let text = text?.text, !text.isEmpty else { return nil }
        return text
    }
}
