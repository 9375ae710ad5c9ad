package import LayoutDocument
import PageGeometry

extension CorrectionList {
    /// A correction of every kind, with and without optional fields. The places in them need not exist on any page.
    package static var everyKind: CorrectionList {
        func rect(_ i: Int) -> PixelRect { PixelRect(minX: 40 * i, minY: 10, maxX: 40 * i + 30, maxY: 90) }
        let place = Correction.Place(.before, rect(2))
        return CorrectionList([
            .splitCell(rect(1), at: 40), .mergeCells(from: rect(1), to: rect(2), kind: nil),
            .mergeCells(from: rect(1), to: rect(2), kind: .sideways), .moveCut(rect(1), edge: .start, to: -4),
            .addCell(line: rect(1), edge: .end, to: 120), .deleteCell(rect(1)), .setKind(rect(1), .mark),
            .setText(rect(1), "国"), .setText(rect(1), nil),
            .addLine(.init(rect: rect(1), writing: .vertical, role: .body)),
            .addLine(
                .init(
                    rect: rect(1), writing: .horizontal, role: .caption, cuts: [50, 60], place: place, begins: .article)
            ),
            .deleteLine(rect(1)), .splitLine(before: rect(1)), .joinLines(rect(1), rect(2)),
            .setCross(line: rect(1), 4..<9, lean: -2), .setCross(line: rect(1), 4..<9, lean: 0),
            .setRole([rect(1), rect(2)], .byline), .setReadFromRight([rect(1), rect(2)], true),
            .setReadFromRight([rect(1)], false), .setWriting([rect(1), rect(2)], .horizontal),
            .moveLines([rect(1)], place),
            .moveParagraph(rect(1), .init(.after, rect(3))), .moveArticle(rect(1), place),
            .splitParagraph(before: rect(1)), .joinParagraph(rect(1)), .splitArticle(before: rect(1)),
            .joinArticle(rect(1)), .unnumber(rect(1), .lettering), .number(rect(1)),
            .attachRuby(rect(1), cell: rect(2)), .detachRuby(rect(1)),
            .dismissFinding(code: "order.doubtful", place: nil), .dismissFinding(code: "page.doubt", place: rect(1)),
        ])
    }
}
