import Catalogue
import HighlightMap
import PageGeometry

extension LayoutDocument {
    /// Applies corrections one after the other. A correction that does not fit is skipped and reported.
    ///
    /// Corrections remove the findings that they resolve: `order.doubtful` when its line is followed by another line
    /// than before, `print.unnumbered` when its print is numbered or set aside, and `page.unnumbered` with the last
    /// such place. Check the rules afterwards with `brokenRules()`.
    ///
    /// - Complexity: O(lines · corrections), and O(characters) for each correction of a region.
    public func corrected(by corrections: [Correction]) -> CorrectedLayout {
        var result = CorrectedLayout(document: self, refusals: [])
        for (index, correction) in corrections.enumerated() {
            do throws(CorrectionError) {
                try result.document.apply(correction)
            } catch {
                result.refusals.append(CorrectedLayout.Refusal(index: index, error: error))
            }
        }
        result.document.dropAnsweredOrder(since: self)
        result.document.dropAnsweredPrint(since: self)
        return result
    }

    private mutating func apply(_ correction: Correction) throws(CorrectionError) {
        switch correction {
        case .splitCell(let cell, let at):
            let (line, i) = try place(ofCell: cell)
            try articles[line].split(i, at: at)
        case .mergeCells(let first, let last, let kind): try mergeCells(from: first, to: last, kind: kind)
        case .moveCut(let cell, let edge, let to):
            let (line, i) = try place(ofCell: cell)
            try articles[line].move(edge, of: i, to: to)
        case .addCell(let line, let edge, let to): try articles[place(ofLine: line)].addCell(at: edge, to: to)
        case .deleteCell(let cell): try deleteCell(cell)
        case .setText(let cell, let text):
            let (line, i) = try place(ofCell: cell)
            if let text, text.isEmpty || !RecognisedText.isPrintable(text) { throw CorrectionError(.textForm) }
            articles[line].characters[i].text = text.map { RecognisedText($0, confidence: RecognisedText.written) }
        case .setKind(let cell, let kind):
            let (line, i) = try place(ofCell: cell)
            articles[line].characters[i].kind = kind
            articles[line].characters[i].confidence = 1000
        case .addLine(let line): try add(line)
        case .deleteLine(let line): remove(try place(ofLine: line))
        case .splitLine(let cell): try splitLine(before: cell)
        case .joinLines(let first, let second): try joinLines(first, second)
        case .setCross(let line, let cross, let lean):
            let place = try place(ofLine: line)
            guard !cross.isEmpty else { throw CorrectionError(.lineWidth) }
            articles[place].cross = cross
            articles[place].lean = lean
        case .setRole(let lines, let role):
            for place in try places(ofLines: lines) { articles[place].role = role }
        case .setWriting(let lines, let writing): try regroup(lines, writing)
        case .setReadFromRight(let lines, let isReadFromRight): try turn(lines, isReadFromRight: isReadFromRight)
        case .moveLines(let lines, let place): try move(lines: lines, to: place)
        case .moveParagraph(let line, let place): try move(paragraphOf: line, to: place)
        case .moveArticle(let line, let place): try move(articleOf: line, to: place)
        case .splitParagraph(let line): try splitParagraph(before: line)
        case .joinParagraph(let line): try joinParagraph(of: line)
        case .splitArticle(let line): try splitArticle(before: line)
        case .joinArticle(let line): try joinArticle(of: line)
        case .unnumber(let rect, let kind): try unnumber(rect, kind)
        case .number(let rect): try number(rect)
        case .attachRuby(let ruby, let cell): try attach(ruby, to: cell)
        case .detachRuby(let ruby): try detach(ruby)
        case .dismissFinding(let code, let place): try dismiss(code, place)
        }
    }

    /// Removes doubts about an order that has changed.
    private mutating func dropAnsweredOrder(since before: LayoutDocument) {
        let (old, new) = (before.successors(), successors())
        findings.removeAll { finding in
            guard finding.isOf(.orderDoubtful), let place = finding.place, let then = old[place] else { return false }
            return new[place] != then
        }
    }

    /// The successor of each line in its article, by the lines' rectangles.
    private func successors() -> [PixelRect: PixelRect?] {
        var next: [PixelRect: PixelRect?] = [:]
        for article in articles {
            let lines = article.lines.map(\.bounds)
            for (i, line) in lines.enumerated() { next[line] = i + 1 < lines.count ? .some(lines[i + 1]) : .some(nil) }
        }
        return next
    }

    /// Removes findings on unnumbered print that is now numbered or set aside. When no such finding is left, the
    /// finding on the whole page is removed too.
    ///
    /// A finding is resolved when the box around the new lines and regions at its place covers half of that place. The
    /// box counts, because lines do not fill the blanks between them.
    private mutating func dropAnsweredPrint(since before: LayoutDocument) {
        let places = before.findings.filter(\.isAboutPrint).compactMap(\.place)
        guard !places.isEmpty else { return }
        let come = lineRects.subtracting(before.lineRects)
            .union(Set(unnumbered).subtracting(before.unnumbered).map(\.rect))
        let answered = Set(
            places.filter { place in
                let parts = come.map { $0.intersection(place) }.filter { !$0.isEmpty }
                guard let first = parts.first else { return false }
                return 2 * parts.reduce(first) { $0.union($1) }.area >= place.area
            })
        findings.removeAll { $0.isAboutPrint && $0.place.map(answered.contains) == true }
        if unnumberedPrint.isEmpty { findings.removeAll { $0.isOf(.pageUnnumbered) } }
    }

    private var lineRects: Set<PixelRect> { Set(articles.lines.map(\.bounds)) }
}

extension Finding {
    fileprivate var isAboutPrint: Bool { isOf(.printUnnumbered) || isOf(.printUnclear) }
}

/// A layout after corrections.
public struct CorrectedLayout: Sendable, Hashable {
    /// The layout with all fitting corrections.
    public var document: LayoutDocument
    /// The skipped corrections.
    public var refusals: [Refusal]

    /// A skipped correction.
    public struct Refusal: Sendable, Hashable {
        /// Its index in the list, from 0.
        public var index: Int
        /// The reason.
        public var error: CorrectionError
    }
}
