import Catalogue
import HighlightMap
import PageGeometry

/// Corrections of the reading order.
extension LayoutDocument {
    mutating func move(lines: [PixelRect], to target: Correction.Place) throws(CorrectionError) {
        guard Set(lines).count == lines.count else { throw CorrectionError(.lineTwice) }
        guard !lines.contains(target.line) else { throw CorrectionError(.moveLine) }
        _ = try place(ofLine: target.line)
        let places = try places(ofLines: lines)
        let moved = places.map { articles[$0] }
        for place in places.sorted().reversed() { remove(place) }
        let spot = try place(ofLine: target.line)
        articles[spot.article].paragraphs[spot.paragraph].lines
            .insert(contentsOf: moved, at: spot.line + (target.side == .after ? 1 : 0))
    }

    mutating func move(paragraphOf line: PixelRect, to target: Correction.Place) throws(CorrectionError) {
        let (from, to) = (try place(ofLine: line), try place(ofLine: target.line))
        guard (from.article, from.paragraph) != (to.article, to.paragraph) else {
            throw CorrectionError(.moveParagraph)
        }
        let paragraph = articles[from.article].paragraphs[from.paragraph]
        articles[from.article].paragraphs[from.paragraph].lines = []
        articles[to.article].paragraphs.insert(paragraph, at: to.paragraph + (target.side == .after ? 1 : 0))
        dropEmpty()
    }

    mutating func move(articleOf line: PixelRect, to target: Correction.Place) throws(CorrectionError) {
        let (from, to) = (try place(ofLine: line).article, try place(ofLine: target.line).article)
        guard from != to else { throw CorrectionError(.moveArticle) }
        let article = articles.remove(at: from)
        articles.insert(article, at: to - (from < to ? 1 : 0) + (target.side == .after ? 1 : 0))
    }

    mutating func splitParagraph(before line: PixelRect) throws(CorrectionError) {
        let place = try place(ofLine: line)
        guard place.line > 0 else { throw CorrectionError(.paragraphBegun) }
        split(at: place)
    }

    private mutating func split(at place: LinePlace) {
        let lines = articles[place.article].paragraphs[place.paragraph].lines
        articles[place.article].paragraphs[place.paragraph].lines = Array(lines[..<place.line])
        articles[place.article].paragraphs.insert(
            Paragraph(lines: Array(lines[place.line...])), at: place.paragraph + 1)
    }

    mutating func joinParagraph(of line: PixelRect) throws(CorrectionError) {
        let place = try place(ofLine: line)
        guard place.paragraph > 0 else {
            throw CorrectionError(.paragraphFirst)
        }
        let lines = articles[place.article].paragraphs.remove(at: place.paragraph).lines
        articles[place.article].paragraphs[place.paragraph - 1].lines += lines
    }

    mutating func splitArticle(before line: PixelRect) throws(CorrectionError) {
        var place = try place(ofLine: line)
        if place.line > 0 {
            split(at: place)
            place.paragraph += 1
        }
        guard place.paragraph > 0 else { throw CorrectionError(.articleBegun) }
        let paragraphs = articles[place.article].paragraphs
        articles[place.article].paragraphs = Array(paragraphs[..<place.paragraph])
        articles.insert(Article(paragraphs: Array(paragraphs[place.paragraph...])), at: place.article + 1)
    }

    mutating func joinArticle(of line: PixelRect) throws(CorrectionError) {
        let place = try place(ofLine: line)
        guard place.article > 0 else { throw CorrectionError(.articleFirst) }
        let paragraphs = articles.remove(at: place.article).paragraphs
        articles[place.article - 1].paragraphs += paragraphs
    }
}
