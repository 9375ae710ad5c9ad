import LayoutDocument
import PageGeometry

/// An item of the outline (ISO 32000-1, 12.3.3).
struct OutlineItem {
    var title: String
    var destination: PDFValue
    var children: [OutlineItem] = []
}

extension OutlineItem {
    static func articles(of layout: LayoutDocument, page: PDFReference, scale: PageScale) -> [OutlineItem] {
        layout.articles.enumerated().map { ordinal, article in
            OutlineItem(
                title: article.title ?? "記事 \(ordinal + 1)",
                destination: destination(of: article, on: page, of: layout.page.size, scale: scale))
        }
    }

    /// The page's item, which contains the items of its articles.
    static func page(_ layout: LayoutDocument, page: PDFReference, scale: PageScale, children: [OutlineItem])
        -> OutlineItem
    {
        let top = PDFValue.real(scale.points(layout.page.size.height))
        return OutlineItem(
            title: layout.page.name,
            destination: .array([.reference(page), .name("XYZ"), .real(0), top, .null]), children: children)
    }

    /// The destination of an article's item. The view begins at the top of the article's first line. Its left edge is
    /// the left side of the article, but at most half a page's width to the left of the line's right side.
    private static func destination(
        of article: Article, on page: PDFReference, of size: PixelSize, scale: PageScale
    ) -> PDFValue {
        let bounds = article.lines.map(\.bounds)
        let first = bounds.first ?? PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
        let left = bounds.map(\.minX).min() ?? 0
        return .array([
            .reference(page), .name("XYZ"),
            .real(scale.points(max(0, left, first.maxX - size.width / 2))),
            .real(scale.points(size.height - first.minY)), .null,
        ])
    }
}

extension QPDFFile {
    /// Adds an outline; nil without items.
    func addOutline(_ items: [OutlineItem]) -> PDFReference? {
        guard !items.isEmpty else { return nil }
        let outline = reserve()
        let entries = addItems(items, under: outline)
        set(outline, to: .dictionary(entries.merging(["Type": .name("Outlines")]) { first, _ in first }))
        return outline
    }

    /// Adds items; returns the entries of their parent.
    private func addItems(_ items: [OutlineItem], under parent: PDFReference) -> [String: PDFValue] {
        let references = items.map { _ in reserve() }
        guard let first = references.first, let last = references.last else { return [:] }
        var shown = items.count
        for (place, item) in items.enumerated() {
            var entries = addItems(item.children, under: references[place])
            if case .integer(let count)? = entries["Count"] { shown += count }
            entries["Title"] = .text(item.title)
            entries["Parent"] = .reference(parent)
            entries["Dest"] = item.destination
            if place > 0 { entries["Prev"] = .reference(references[place - 1]) }
            if place + 1 < items.count { entries["Next"] = .reference(references[place + 1]) }
            set(references[place], to: .dictionary(entries))
        }
        return ["First": .reference(first), "Last": .reference(last), "Count": .integer(shown)]
    }
}
