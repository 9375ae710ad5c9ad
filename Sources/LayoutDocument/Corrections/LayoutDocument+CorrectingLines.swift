import Catalogue
import HighlightMap
import PageGeometry

/// Corrections of whole lines, and of cells that add or remove lines.
extension LayoutDocument {
    mutating func mergeCells(
        from first: PixelRect, to last: PixelRect, kind: Character.Kind?
    ) throws(CorrectionError) {
        let (a, b) = (try place(ofCell: first), try place(ofCell: last))
        guard a.line == b.line else { throw CorrectionError(.cellsApart) }
        let range = min(a.character, b.character)...max(a.character, b.character)
        try articles[a.line].merge(range, kind: kind)
    }

    mutating func deleteCell(_ cell: PixelRect) throws(CorrectionError) {
        let (place, character) = try place(ofCell: cell)
        if articles[place].characters.count == 1 { remove(place) } else { articles[place].remove(character) }
    }

    mutating func splitLine(before cell: PixelRect) throws(CorrectionError) {
        let (place, character) = try place(ofCell: cell)
        let line = articles[place]
        let cut = line.isReadFromRight ? character + 1 : character
        guard cut > 0, cut < line.characters.count else { throw CorrectionError(.lineFirstCell) }
        let parts = line.inReadingOrder([line.part(0..<cut), line.part(cut..<line.characters.count)])
        articles[place.article].paragraphs[place.paragraph].lines.replaceSubrange(place.line...place.line, with: parts)
    }

    mutating func joinLines(_ first: PixelRect, _ second: PixelRect) throws(CorrectionError) {
        let (a, b) = (try place(ofLine: first), try place(ofLine: second))
        let (one, other) = (articles[a], articles[b])
        guard one.writing != other.writing || one.isReadFromRight == other.isReadFromRight else {
            throw CorrectionError(.linesOpposed)
        }
        guard a != b, var line = one.start <= other.start ? one.joined(to: other) : other.joined(to: one) else {
            throw CorrectionError(.linesApart)
        }
        line.role = one.role
        line.tier = one.tier
        articles[a] = line
        remove(b)
    }

    mutating func turn(_ lines: [PixelRect], isReadFromRight: Bool) throws(CorrectionError) {
        let places = try places(ofLines: lines)
        guard places.allSatisfy({ articles[$0].writing == .horizontal }) else {
            throw CorrectionError(.linesVertical)
        }
        for place in places { articles[place].isReadFromRight = isReadFromRight }
    }

    mutating func add(_ new: Correction.NewLine) throws(CorrectionError) {
        guard !new.rect.isEmpty, page.size.bounds.contains(new.rect) else {
            throw CorrectionError(.lineOutside)
        }
        let along = new.writing.along(new.rect)
        let cuts = [along.lowerBound] + new.cuts + [along.upperBound]
        guard zip(cuts, cuts.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw CorrectionError(.lineCuts, along.lowerBound, along.upperBound)
        }
        var line = Line(
            role: new.role, writing: new.writing, cross: new.writing.across(new.rect), start: along.lowerBound,
            characters: cuts.dropFirst().map { Character(kind: .plain, end: $0, ink: new.rect, confidence: 1000) })
        for i in line.characters.indices { line.characters[i].ink = line.cell(at: i) }
        guard let target = new.place else {
            articles.append(Article(paragraphs: [Paragraph(lines: [line])]))
            return
        }
        let place = try place(ofLine: target.line)
        let step = target.side == .after ? 1 : 0
        switch new.begins {
        case .line:
            line.tier = articles[place].tier
            articles[place.article].paragraphs[place.paragraph].lines.insert(line, at: place.line + step)
        case .paragraph:
            articles[place.article].paragraphs.insert(Paragraph(lines: [line]), at: place.paragraph + step)
        case .article:
            articles.insert(Article(paragraphs: [Paragraph(lines: [line])]), at: place.article + step)
        }
    }
}
