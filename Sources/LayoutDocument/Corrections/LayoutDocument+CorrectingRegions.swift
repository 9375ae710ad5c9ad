import Catalogue
import HighlightMap
import PageGeometry

/// Corrections of parts without numbers: regions, ruby, findings.
extension LayoutDocument {
    mutating func unnumber(_ rect: PixelRect, _ kind: UnnumberedText.Kind) throws(CorrectionError) {
        guard !rect.isEmpty, page.size.bounds.contains(rect) else {
            throw CorrectionError(.regionOutside)
        }
        for a in articles.indices {
            for p in articles[a].paragraphs.indices {
                let lines = articles[a].paragraphs[p].lines
                guard lines.contains(where: { $0.bounds.intersects(rect) }) else { continue }
                articles[a].paragraphs[p].lines = lines.flatMap { $0.without(rect) }
            }
        }
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
        self[place].characters[character].rubyRuns.append((ruby, text))
    }

    mutating func detach(_ ruby: PixelRect) throws(CorrectionError) {
        guard take(ruby) != nil else { throw CorrectionError(.missing, "ruby", ruby.sides) }
    }

    /// Removes ruby from its character and returns it; nil when no character has it.
    private mutating func take(_ ruby: PixelRect) -> (rect: PixelRect, text: String?)? {
        var found: (rect: PixelRect, text: String?)?
        for a in articles.indices {
            for p in articles[a].paragraphs.indices {
                for l in articles[a].paragraphs[p].lines.indices {
                    for c in articles[a].paragraphs[p].lines[l].characters.indices
                    where articles[a].paragraphs[p].lines[l].characters[c].ruby.contains(ruby) {
                        var character = articles[a].paragraphs[p].lines[l].characters[c]
                        found = character.rubyRuns.first { $0.rect == ruby }
                        character.rubyRuns.removeAll { $0.rect == ruby }
                        articles[a].paragraphs[p].lines[l].characters[c] = character
                    }
                }
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
        var runs: [Range<Int>] = []
        for i in characters.indices where stays[i] {
            if let last = runs.last, last.upperBound == i {
                runs[runs.count - 1] = last.lowerBound..<i + 1
            } else {
                runs.append(i..<i + 1)
            }
        }
        let parts = runs.map { run in
            let head = run.upperBound < characters.count ? parted(before: run.upperBound).0 : self
            return run.lowerBound > 0 ? head.parted(before: run.lowerBound).1 : head
        }
        return isReadFromRight ? parts.reversed() : parts
    }
}
