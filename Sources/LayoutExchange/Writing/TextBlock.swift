import LayoutDocument
import PageGeometry

/// Lines of a paragraph side by side in one tier; other formats call it a block or a region.
///
/// A paragraph that continues in the next tier becomes several blocks, since one rectangle around it would also contain
/// parts of its neighbours.
struct TextBlock {
    var article: Int
    var paragraph: Int
    /// Index among the paragraph's blocks, from 0; nil for the only one.
    var part: Int?
    /// Its lines, as positions in the paragraph.
    var lines: [Int]
    var role: LineRole
    var writing: WritingDirection
    var isReadFromRight: Bool
    /// The rectangle around its lines, on the page.
    var box: PixelRect

    var id: String {
        let paragraph = LayoutID.paragraph(article, paragraph)
        return part.map { "\(paragraph)b\($0 + 1)" } ?? paragraph
    }
}

extension LayoutDocument {
    /// The blocks of each article in reading order, as a list for each paragraph. Excludes lines without characters.
    func textBlocks() -> [[[TextBlock]]] {
        articles.enumerated().map { a, article in
            article.paragraphs.enumerated().map { p, paragraph in
                var blocks: [TextBlock] = []
                var last: Line?
                for (l, line) in paragraph.lines.enumerated() where !line.characters.isEmpty {
                    if let last, last.standsBeside(line), !blocks.isEmpty {
                        blocks[blocks.count - 1].lines.append(l)
                        blocks[blocks.count - 1].box = blocks[blocks.count - 1].box.union(page.clip(line.bounds))
                    } else {
                        blocks.append(
                            TextBlock(
                                article: a, paragraph: p, lines: [l], role: line.role, writing: line.writing,
                                isReadFromRight: line.isReadFromRight, box: page.clip(line.bounds)))
                    }
                    last = line
                }
                if blocks.count > 1 { for i in blocks.indices { blocks[i].part = i } }
                return blocks
            }
        }
    }
}

extension Line {
    fileprivate func standsBeside(_ next: Line) -> Bool {
        role == next.role && writing == next.writing && isReadFromRight == next.isReadFromRight && tier == next.tier
            && writing.along(bounds).overlaps(writing.along(next.bounds))
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
