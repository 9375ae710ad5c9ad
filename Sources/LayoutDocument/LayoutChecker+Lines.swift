import HighlightMap
import PageGeometry

extension LayoutChecker {
    mutating func check(_ article: Article, at pointer: String) {
        if article.paragraphs.isEmpty { add(.emptyArticle, pointer, "The article has no paragraph.") }
        var latest: LineRole?
        for (p, paragraph) in article.paragraphs.enumerated() {
            let pointer = "\(pointer)/paragraphs/\(p)"
            if paragraph.lines.isEmpty { add(.emptyParagraph, pointer, "The paragraph has no line.") }
            for (l, line) in paragraph.lines.enumerated() {
                let pointer = "\(pointer)/lines/\(l)"
                if let problem = line.role.misplacement(after: &latest) {
                    add(.roleOrder, pointer + "/role", line.bounds, problem)
                }
                if l > 0, LineOrder.isBackwards(paragraph.lines[l - 1].frame, line.frame) {
                    add(.lineOrder, pointer, line.bounds, "The line is on the wrong side of the previous line.")
                }
                check(line, at: pointer)
            }
        }
    }

    private mutating func check(_ line: Line, at pointer: String) {
        if line.characters.isEmpty { add(.emptyLine, pointer, line.bounds, "The line has no character.") }
        if line.cross.isEmpty { add(.emptyCross, pointer + "/cross", line.bounds, "The line has no width.") }
        if let tier = line.tier {
            if tier < 0 {
                add(.tier, pointer + "/tier", line.bounds, "The ordinal is \(tier), but ordinals start at 0.")
            } else if !document.tiers.isEmpty, tier >= document.tiers.count {
                let count = document.tiers.count
                add(
                    .tier, pointer + "/tier", line.bounds,
                    "There is no tier \(tier): ordinals start at 0, and the layout lists \(count).")
            }
        }
        if LineOrder.leansTooFar(line.frame) {
            add(.lean, pointer + "/lean", line.bounds, "The line leans by \(line.lean) px.")
        }
        if line.isReadFromRight, line.writing == .vertical {
            add(.readFromRight, pointer + "/rtl", line.bounds, "The line is vertical.")
        }
        let first = cells.count
        var rises = true
        for (c, character) in line.characters.enumerated() {
            let cell = line.cell(at: c)
            cells.append(cell)
            check(character, in: cell, of: line, at: { "\(pointer)/characters/\(c)" })
            if line.extent(of: c).isEmpty {
                rises = false
                let problem = "The cell does not end after its start."
                add(.cellRises, "\(pointer)/characters/\(c)/end", character.ink, problem)
            }
        }
        // If ends do not rise, there are no valid cells. Reports about their overlaps would only hide the fault.
        if !rises || line.cross.isEmpty { cells.removeSubrange(first...) }
        lines.append(CheckedLine(line: line, pointer: pointer, cells: first..<cells.count))
    }

    /// Checks a character, its cell and its ruby. `pointer` is called only for a fault, since it costs more than all
    /// checks.
    private mutating func check(_ character: Character, in cell: PixelRect, of line: Line, at pointer: () -> String) {
        if !page.contains(cell) {
            add(.cellOnPage, pointer(), cell, "The cell is not inside the page.")
        }
        if character.ink.isEmpty || !page.contains(character.ink) {
            check(character.ink, at: pointer() + "/ink", empty: .emptyInk, outside: .inkOnPage)
        }
        for (r, ruby) in character.ruby.enumerated() {
            if ruby.isEmpty || !page.contains(ruby) {
                check(ruby, at: pointer() + "/ruby/\(r)", empty: .emptyRuby, outside: .rubyOnPage)
            } else if !line.isBeside(ruby, cell: cell) {
                add(.rubyAway, pointer() + "/ruby/\(r)", ruby, "The ruby is not beside its character.")
            }
        }
        if !(0...1000).contains(character.confidence) {
            add(
                .confidence, pointer() + "/confidence", cell,
                "The confidence is \(character.confidence) thousandths; 0 to 1000 are allowed.")
        }
        if let text = character.text { check(text, in: cell, at: pointer) }
        if !character.rubyText.isEmpty, character.rubyText.count != character.ruby.count {
            add(
                .text, pointer() + "/rubyText", cell,
                "The ruby has \(character.rubyText.count) texts for \(character.ruby.count) rectangles.")
        } else if !character.rubyText.allSatisfy(RecognisedText.isPrintable) {
            add(.text, pointer() + "/rubyText", cell, "A text of the ruby is too long or has control characters.")
        }
    }

    private mutating func check(_ text: RecognisedText, in cell: PixelRect, at pointer: () -> String) {
        let others = text.alternatives.enumerated().map { place, other in
            (other.text, other.confidence, "/alternatives/\(place)/text", "/alternatives/\(place)/confidence")
        }
        let all = [(text.text, text.confidence, "/text", "/textConfidence")] + others
        for (text, confidence, textField, confidenceField) in all {
            if text.isEmpty { add(.text, pointer() + textField, cell, "The text is empty.") }
            if !RecognisedText.isPrintable(text) {
                add(.text, pointer() + textField, cell, "The text is too long or has control characters.")
            }
            if !(0...1000).contains(confidence) {
                add(
                    .confidence, pointer() + confidenceField, cell,
                    "The confidence is \(confidence) thousandths; 0 to 1000 are allowed.")
            }
        }
    }
}
