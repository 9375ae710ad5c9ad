import Evaluation
import Foundation
import PageDrawing
import PageGeometry
import PageRaster

/// A contact sheet of the worst places of the measured pages.
struct WorstSheet {
    /// Size of an em of the page's type on the sheet, in px.
    private static let em = 40.0

    let pages: [EvaluatedPage]
    /// The pages' images, in order; empty to use the image beside each truth.
    let images: [String]

    /// The sheet of at most `count` places as a PNG file.
    ///
    /// - Complexity: decodes each image once. Only one image at a time is in memory.
    func png(count: Int) throws(Failure) -> [UInt8] {
        let troubles = pages.map { PageTroubles(of: $0.map, against: $0.truth) }
        let worst = PageTroubles.worst(count, of: troubles)
        var entries: [(order: Int, entry: ContactSheet.Entry)] = []
        for p in pages.indices where worst.contains(where: { $0.page == p }) {
            let image = try image(of: p)
            for (order, chosen) in worst.enumerated() where chosen.page == p {
                entries.append((order, entry(chosen.place, of: troubles[p], named: pages[p].name, on: image)))
            }
        }
        let heading = "\(worst.count) worst places of \(pages.count) pages. left: truth. right: result"
        let sheet = ContactSheet.draw(
            heading: heading, entries: entries.sorted { $0.order < $1.order }.map(\.entry))
        return try Failure.explaining("the sheet", .couldNotRun) { try PNGWriter.encode(sheet) }
    }

    private func image(of p: Int) throws(Failure) -> ColourRaster {
        let path =
            try images.isEmpty
            ? TruthImage.beside(pages[p].truthPath, named: pages[p].truth.image) : images[p]
        let contents = try PageSource.read(path)
        let size = contents.image.pageSizes[0]
        guard size == pages[p].truth.size else {
            throw Failure(
                .badInput, path, "the image has \(size) px, but its truth has another size",
                "Give the image of \(pages[p].truthPath) with --image.")
        }
        return try Failure.explaining(path) { try contents.image.colour(page: 0) }
    }

    private func entry(
        _ place: TroublePlace, of troubles: PageTroubles, named name: String, on image: ColourRaster
    ) -> ContactSheet.Entry {
        let area = troubles.window(around: place)
        let blank = ContactSheet.Panel(of: image, area: area, scale: Self.em / place.em)
        var (left, right) = (blank, blank)
        for printed in troubles.printed(around: place) { left.frame(printed.box, as: mark(of: printed, place.kind)) }
        // Draw faults last, so that nothing covers them.
        for cell in troubles.numbered(around: place).sorted(by: { !$0.isConcerned && $1.isConcerned }) {
            right.frame(cell.box, as: mark(of: cell, place.kind), number: cell.number)
        }
        for step in place.wanted { left.arrow(from: step.from, to: step.to, as: .right) }
        for step in place.made { right.arrow(from: step.from, to: step.to, as: .wrong) }
        return ContactSheet.Entry(title: title(of: place, page: name), left: left, right: right)
    }

    /// If the fault concerns articles, tint all characters by article.
    private func mark(of printed: PageTroubles.Printed, _ kind: TroubleKind) -> ContactSheet.Mark {
        if kind == .wrongArticle {
            return printed.isConcerned ? .wrongArticle(printed.article) : .article(printed.article)
        }
        return printed.isConcerned ? .wrong : printed.isFound ? .right : .alsoWrong
    }

    private func mark(of cell: PageTroubles.Numbered, _ kind: TroubleKind) -> ContactSheet.Mark {
        guard cell.isConcerned else { return .article(cell.article) }
        return kind == .wrongArticle ? .wrongArticle(cell.article) : .wrong
    }

    /// A title such as `dev6: cut, 12 times, mostly kanji, number 417`, set in capitals.
    private func title(of place: TroublePlace, page: String) -> String {
        var title = "\(page): \(place.kind.rawValue)"
        if place.count > 1 { title += ", \(place.count) times" }
        if let form = place.form { title += place.count > 1 ? ", mostly \(form.rawValue)" : ", \(form.rawValue)" }
        if let number = place.number { title += ", number \(number)" }
        return title
    }
}
