import HighlightMap
import PageGeometry

@testable import Evaluation

/// Returns a truth of one article, in two columns of three characters each, and a folio. Each character is 40 px wide
/// and high.
func smallTruth(
    texts: [String] = Array(repeating: "文", count: 6), settings: [Int: Truth.Setting] = [:], articles: [Int] = [0, 0]
) -> Truth {
    let characters = (0..<6).map { i in
        let left = Double(i < 3 ? 300 : 200)
        let top = Double(100 + i % 3 * 40)
        return Truth.Character(
            text: texts[i], ink: RealRect(minX: left, minY: top, maxX: left + 38, maxY: top + 38),
            role: i == 0 ? "headline" : "body", article: .number(articles[i / 3]), flow: "main",
            place: articles[0] == articles[1] ? i : i % 3, paragraph: i < 3 ? .text("h0") : .number(0),
            run: .text("seg\(i / 3)"), setting: settings[i] ?? Truth.Setting())
    }
    return Truth(
        size: PixelSize(width: 400, height: 400), ignored: [RealRect(minX: 0, minY: 0, maxX: 400, maxY: 50)],
        characters: characters,
        ruby: [
            .init(ink: RealRect(minX: 340, minY: 100, maxX: 350, maxY: 138), bases: [2]),
            .init(ink: RealRect(minX: 241, minY: 100, maxX: 251, maxY: 138), bases: [3]), .init(ink: nil),
        ])
}

/// Returns a map with a line for each column. A column has its left side, and its cuts from the top.
func map(
    _ columns: [(left: Int, cuts: [Int])], paragraphs: [Int] = [0, 1, 2], digest: String? = nil
) throws -> HighlightMap {
    var lines: [HighlightMap.Line] = []
    for (i, column) in columns.enumerated() {
        lines.append(
            .init(
                first: (lines.last?.last ?? 0) + 1, article: 0, paragraph: paragraphs[i], role: .body,
                writing: .vertical, cross: column.left..<column.left + 40, cuts: column.cuts))
    }
    return try HighlightMap(
        edition: nil, page: "p", revision: 1, size: PixelSize(width: 400, height: 400),
        sourceDigest: digest ?? String(repeating: "0", count: 64),
        articles: lines.isEmpty ? [] : [.init(first: 1, last: lines.last?.last ?? 1)], lines: lines)
}

/// Cuts of a column whose cells are right, in px.
let down = [99, 139, 179, 219]
