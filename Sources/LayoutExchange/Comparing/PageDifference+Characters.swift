import LayoutDocument
import PageGeometry

/// Texts, kinds and ruby of characters.
extension PageDifference {
    mutating func changeCells(_ numbers: [(number: Int, isNew: Bool)?]) {
        let hasRuby = imported.contains { $0.cells.contains { !$0.ruby.isEmpty } }
        var (unfit, first) = (0, nil as PixelRect?)
        for (line, found) in zip(imported, numbers) {
            guard let found else { continue }
            let old = lines[found.number].cellsInOrder
            var wanted = line.cells.isEmpty ? old.map(\.character.written) : line.cells.map { $0.text?.text }
            guard wanted.count == old.count else { continue }
            let held = old.map { $0.character.written.map(XMLText.held) }
            if wanted == held || line.cells.isEmpty, let text = line.text, let own = LineText.texts(text, for: held) {
                if own.isEmpty { (unfit, first) = (unfit + 1, first ?? line.box) } else { wanted = own }
            }
            for i in old.indices {
                if wanted[i] != held[i] { setText(wanted[i], old[i].cell) }
                guard !line.cells.isEmpty else { continue }
                let cell = line.cells[i]
                if let kind = cell.kind, kind != old[i].character.kind { texts.append(.setKind(old[i].cell, kind)) }
                if hasRuby { changeRuby(of: old[i].character, old[i].cell, to: cell) }
            }
        }
        if unfit > 0 {
            note(
                "Lines with different numbers of characters and cells: \(unfit); left unchanged.",
                at: first)
        }
    }

    mutating func setText(_ text: String?, _ cell: PixelRect) {
        if let text, !RecognisedText.isPrintable(text) {
            return note("A text was left out: it is too long or has control characters.")
        }
        texts.append(.setText(cell, text))
    }

    mutating func changeRuby(of character: Character, _ cell: PixelRect, to new: ImportedCell) {
        let old = character.ruby.map(base.page.clip)
        for (rect, clipped) in zip(character.ruby, old) where !new.ruby.contains(clipped) {
            texts.append(.detachRuby(rect))
        }
        for rect in new.ruby where !old.contains(rect) && !rect.isEmpty { texts.append(.attachRuby(rect, cell: cell)) }
        for (rect, text) in zip(new.ruby, new.rubyText) {
            guard let run = old.firstIndex(of: rect) else { continue }
            let known = character.rubyRuns[run].text ?? ""
            if XMLText.held(known) != text { note("The text of ruby was changed; no correction can express this.") }
        }
    }
}
