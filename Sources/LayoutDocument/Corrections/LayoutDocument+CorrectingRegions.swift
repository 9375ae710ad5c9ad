import Catalogue
import HighlightMap
import PageGeometry

/// Corrections of parts without numbers: regions, ruby, findings.
extension LayoutDocument {
    mutating func unnumber(_ rect: PixelRect, _ kind: UnnumberedText.Kind) throws(CorrectionError) {
        guard !rect.isEmpty, page.size.bounds.contains(rect) else {
            throw CorrectionError(.regionOutside)
        }
        articles.replaceLines { $0.without(rect) }
        dropEmpty()
        unnumbered.append(UnnumberedText(kind: kind, rect: rect))
    }

    mutating func number(_ rect: PixelRect) throws(CorrectionError) {
        guard let i = unnumbered.firstIndex(where: { $0.rect == rect }) else {
            throw CorrectionError(.missing, "unnumbered text", rect.sides)
        }
        unnumbered.remove(at: i)
    }

    mutating func attach(_ ruby: PixelRect, to cell: PixelRect) throws(CorrectionError) {
        guard !ruby.isEmpty, page.size.bounds.contains(ruby) else {
            throw CorrectionError(.rubyOutside)
        }
        let (place, character) = try place(ofCell: cell)
        let text = take(ruby)?.text
        articles[place].characters[character].rubyRuns.append((ruby, text))
    }

    mutating func detach(_ ruby: PixelRect) throws(CorrectionError) {
        guard take(ruby) != nil else { throw CorrectionError(.missing, "ruby", ruby.sides) }
    }

    /// Removes ruby from its character and returns it; nil when no character has it.
    private mutating func take(_ ruby: PixelRect) -> (rect: PixelRect, text: String?)? {
        var found: (rect: PixelRect, text: String?)?
        articles.forEachLine { line in
            for c in line.characters.indices where line.characters[c].ruby.contains(ruby) {
                found = line.characters[c].rubyRuns.first { $0.rect == ruby }
                line.characters[c].rubyRuns.removeAll { $0.rect == ruby }
            }
        }
        return found
    }

    mutating func dismiss(_ code: String, _ place: PixelRect?) throws(CorrectionError) {
        guard let i = findings.firstIndex(where: { $0.code == code && $0.place == place }) else {
            throw CorrectionError(.findingMissing, code)
        }
        findings.remove(at: i)
    }
}

extension Line {
    /// The rest of a line after removing characters whose middle is in a region: each remaining run becomes a line, in
    /// reading order.
    fileprivate func without(_ region: PixelRect) -> [Line] {
        let stays = characters.indices.map { !region.contains(cell(at: $0).center) }
        guard stays.contains(false) else { return [self] }
        return inReadingOrder(characters.indices.filter { stays[$0] }.ranges.map { part(Range($0)) })
    }
}
