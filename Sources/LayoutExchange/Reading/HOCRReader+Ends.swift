import LayoutDocument
import PageGeometry

/// Text, and the ends of elements.
extension HOCRReader {
    mutating func add(_ text: String) {
        if ruby != nil {
            ruby?.text += text
        } else if cell != nil {
            cell?.text += text
        } else if word != nil {
            word?.text += text
        } else if line != nil {
            // Words outside any element.
            for part in text.split(whereSeparator: \.isWhitespace) {
                line?.add(word: String(part))
            }
        } else if draft.pages > 0 {
            draft.leaveOut(text, .textWithoutLine)
        }
    }

    mutating func end(_ name: String) {
        switch open.popLast()?.kind {
        case .ruby:
            if let ruby { endRuby(ruby) }
            ruby = nil
        case .cell:
            if let cell { endCell(cell) }
            cell = nil
        case .word:
            guard let word else { return }
            let text = word.cells.isEmpty ? word.text.filter { !$0.isWhitespace } : word.text
            let box = word.box?.intersection(draft.size.bounds)
            line?.add(word: text, confidence: word.confidence, box: box, cells: word.cells)
            self.word = nil
        case .line: endLine()
        case .paragraph, .block, .article: endRegion()
        case .page, .other, nil: break
        }
    }

    mutating func endRuby(_ run: (box: PixelRect?, text: String)) {
        guard let box = run.box?.intersection(draft.size.bounds) else { return draft.notes.add(.lostRuby) }
        if let last = word?.cells.indices.last {
            word?.cells[last].addRuby(box, run.text)
        } else {
            line?.changeLast { $0.addRuby(box, run.text) }
        }
    }

    /// Adds the characters of an element: one if all its letters have the same box, else one for each letter.
    mutating func endCell(_ cell: Cell) {
        let letters = cell.text.unicodeScalars.map { String($0) }
        let isWhole = cell.boxes.count != letters.count || Set(cell.boxes).count <= 1
        guard isWhole else {
            for (i, letter) in letters.enumerated() { add(letter, cell.boxes[i], cell.confidences, i, cell.line) }
            return
        }
        guard let first = cell.boxes.first else { return draft.notes.add(.noBox, line: cell.line) }
        add(cell.text, cell.boxes.dropFirst().reduce(first) { $0.union($1) }, cell.confidences, 0, cell.line)
    }

    mutating func add(_ text: String, _ box: PixelRect, _ confidences: [Double], _ place: Int, _ number: Int) {
        guard let box = draft.onPage(box, line: number) else { return }
        let percent = confidences.indices.contains(place) ? confidences[place] : confidences.first
        let confidence = percent.map { Confidence.thousandths($0 / 100, line: number, &draft.notes) } ?? 0
        let cell = ImportedCell(box: box, text: text.isEmpty ? nil : RecognisedText(text, confidence: confidence))
        if word != nil {
            word?.cells.append(cell)
            word?.text += text
        } else {
            line?.add(word: text, cells: [cell])
        }
    }

    mutating func endLine() {
        guard let line else { return }
        self.line = nil
        guard let finished = line.finished(&draft) else { return }
        if region == nil {
            // A line outside any paragraph starts a new paragraph, unless the previous line was also outside.
            if articles.isEmpty { articles.append([]) }
            articles[articles.count - 1].append([])
            region = RegionDraft()
            lastParagraph = nil
        }
        region?.lines.append(finished)
    }

    mutating func endRegion() {
        role = .body
        hasRole = false
        guard let region else { return }
        self.region = nil
        guard !region.lines.isEmpty, let article = articles.indices.last, let paragraph = articles[article].indices.last
        else {
            return
        }
        articles[article][paragraph].append(draft.regions.count)
        draft.regions.append(region)
    }

    mutating func finished() -> ImportedPage {
        endRegion()
        // Elements are in reading order, so their positions serve as ids.
        for r in draft.regions.indices { draft.regions[r].id = String(r) }
        if !knowsArticles, !draft.regions.isEmpty { draft.notes.add(.oneArticle) }
        draft.order = articles.map { paragraphs in
            .group(
                .article,
                paragraphs.filter { !$0.isEmpty }.map { .group(.paragraph, $0.map { .reference(String($0)) }) })
        }
        var page = draft.page()
        page.knowsArticles = knowsArticles
        return page
    }
}
