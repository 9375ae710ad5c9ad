import HighlightMap
import PageGeometry
import TestSupport

@testable import Evaluation

/// Returns a page of 400 × 400 px that is white except for black squares.
func page(black squares: [PixelRect], on paper: UInt8 = 255) -> ImageGreys {
    var pixels = [UInt8](repeating: paper, count: 400 * 400)
    for square in squares {
        for y in square.yRange { for x in square.xRange { pixels[y * 400 + x] = 255 - paper } }
    }
    return ImageGreys(size: PixelSize(width: 400, height: 400), pixels: pixels)
}

/// Returns a rectangle from its sides, in px.
func rect(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> RealRect {
    RealRect(minX: left, minY: top, maxX: right, maxY: bottom)
}

/// Returns a truth of blocks on a page of 400 × 400 px.
func blocks(_ articles: [[BlockTruth.Block]], unsure: [RealRect] = []) -> BlockTruth {
    BlockTruth(
        size: PixelSize(width: 400, height: 400), articles: articles.map { .init(blocks: $0) }, unsure: unsure)
}

/// Returns a block of text in a rectangle.
func block(_ rect: RealRect, _ role: LineRole = .body, _ writing: WritingDirection = .vertical) -> BlockTruth.Block {
    BlockTruth.Block(shape: .rect(rect), role: role, writing: writing)
}

/// Returns a map in which each line is a run of square cells of 40 px. A line has a place and an article.
func squares(
    _ lines: [(left: Int, top: Int, count: Int, article: Int)], writing: WritingDirection = .vertical
) throws -> HighlightMap {
    var made: [HighlightMap.Line] = []
    var articles: [HighlightMap.Article] = []
    for (i, line) in lines.enumerated() {
        let start = writing == .vertical ? line.top : line.left
        let across = writing == .vertical ? line.left : line.top
        made.append(
            .init(
                first: (made.last?.last ?? 0) + 1, article: line.article, paragraph: i, role: .body, writing: writing,
                cross: across..<across + 40, cuts: (0...line.count).map { start + 40 * $0 }))
        let last = made[i].last
        if line.article == articles.count { articles.append(.init(first: made[i].first, last: last)) }
        articles[line.article].last = last
    }
    return try HighlightMap(size: PixelSize(width: 400, height: 400), articles: articles, lines: made)
}
