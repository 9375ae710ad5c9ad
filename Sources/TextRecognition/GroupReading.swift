import CharacterShapes
import Foundation
import LayoutDocument
import ModelFiles
import PageGeometry
import PageRaster

/// Reads cells of several glyphs, one glyph after the other. Digits and letters side by side (縦中横) are narrow, and
/// merge if they are read together. Squares such as ㌔ are not in Tesseract's model.
struct GroupReading {
    let cell: PrintedCell
    let form: CellForm
    let page: GreyRaster
    let tesseract: Tesseract
    let classifier: GlyphClassifier
    let parameters: RecognitionParameters

    /// Returns the text of a cell's glyphs; nil if they are neither digits nor a known square.
    ///
    /// - Parameter whole: the text of the cell when it was read at once.
    func text(afterReading whole: RecognisedText?) -> RecognisedText? {
        let pieces = cell.pieces(on: page)
        if form == .square { return pieces.quarters(largest: parameters.forms.part * cell.em).flatMap(square) }
        let limits = parameters.groups
        if let whole, whole.confidence >= limits.sure, whole.text.count == 1, !whole.text.allSatisfy(\.isASCII) {
            return nil
        }
        let glyphs = pieces.columns
        guard (2...limits.columns).contains(glyphs.count) else { return nil }
        if glyphs.count == 2, glyphs.allSatisfy(isUpright(bar:)) {
            return RecognisedText("＝", confidence: limits.sure)
        }
        return figures(glyphs, whole)
    }

    private func isUpright(bar glyph: PixelRect) -> Bool {
        Double(glyph.width) < parameters.groups.barWidth * cell.em
            && Double(glyph.height) > parameters.forms.longBar * cell.em
    }

    /// Reads digits and letters, each widened to its natural width.
    private func figures(_ glyphs: [PixelRect], _ whole: RecognisedText?) -> RecognisedText? {
        let (setting, limits) = (parameters.setting, parameters.groups)
        if let whole, whole.confidence >= limits.sure, whole.text.count == glyphs.count { return nil }
        let height = Double(glyphs.map(\.height).max() ?? 1)
        guard height >= limits.figureHeight * cell.em else { return nil }
        let scale = limits.figureEm * setting.em / height
        let widest = Double(glyphs.map(\.width).max() ?? 1) * scale
        let stretch = min(limits.stretch, max(1, limits.figureWidth * setting.em / widest))
        var line = SetLine(advances: Double(glyphs.count) * setting.figure, setting)
        for glyph in glyphs {
            line.add(
                cell.print(glyph, on: page), scale: scale, stretch: stretch, offset: (0, 0), advance: setting.figure)
        }
        let symbols = tesseract.read(line.image)
        let text = symbols.map(\.text).joined().precomposedStringWithCompatibilityMapping.filter { $0 != " " }
        let shapes = shapes(of: glyphs, stretch: stretch)
        guard text.count == glyphs.count, text.allSatisfy(\.isASCII) else {
            return shapes.flatMap { $0.confidence >= limits.sureShape ? $0 : nil }
        }
        let read = RecognisedText(
            CellReading.figures(in: text) ?? text, confidence: CellReading.confidence(of: symbols))
        guard let shapes, text.allSatisfy(\.isNumber) else { return read }
        return shapes.confidence > read.confidence ? shapes : read
    }

    /// Returns the digits that the shapes of the glyphs show. Nil if a glyph has no ink, or if paler ink gives another
    /// number of glyphs, because a pale stroke of a 3 can leave pieces beside it.
    private func shapes(of glyphs: [PixelRect], stretch: Double) -> RecognisedText? {
        guard cell.pieces(on: page, darkerThan: parameters.groups.paleInk).columns.count == glyphs.count else {
            return nil
        }
        var text = ""
        var odds = Int.max
        for glyph in glyphs {
            let print = cell.print(glyph, on: page)
            let wide = PixelSize(width: Int((Double(print.width) * stretch).rounded()), height: print.height)
            let em = Double(glyph.height) / parameters.groups.figureEm
            guard let features = GlyphFeatures.features(of: print.interpolated(to: wide), em: em) else { return nil }
            let best = classifier.best(2, of: classifier.scores(of: features), among: .figures)
            guard best.count == 2 else { return nil }
            text += classifier.texts[best[0].glyph].precomposedStringWithCompatibilityMapping
            odds = min(odds, best[0].score - best[1].score)
        }
        return RecognisedText(text, confidence: BoostedTrees.likelihood(ofOdds: odds))
    }

    /// Reads the parts of a square, and returns the square whose spelling is most similar.
    private func square(_ quarters: [PixelRect?]) -> RecognisedText? {
        // In vertical type, the right column of a square is read first. Some fonts keep the horizontal form, so both
        // orders are tried.
        let (vertical, horizontal) = ([1, 3, 0, 2], [0, 1, 2, 3])
        var best: (square: String, likeness: Double)?
        for order in cell.writing == .vertical ? [vertical, horizontal] : [horizontal, vertical] {
            guard let found = SquareSpelling.square(like: spelling(order.compactMap { quarters[$0] })) else { continue }
            if found.likeness > best?.likeness ?? 0 { best = found }
            if found.likeness == 1 { break }
        }
        return best.map { RecognisedText($0.square, confidence: min(RecognisedText.surest, Int($0.likeness * 1000))) }
    }

    private func spelling(_ glyphs: [PixelRect]) -> String {
        let setting = parameters.setting
        var line = SetLine(advances: Double(glyphs.count) * setting.advance, setting)
        let largest = Double(glyphs.map { max($0.width, $0.height) }.max() ?? 1)
        for glyph in glyphs {
            line.add(
                cell.print(glyph, on: page), scale: parameters.groups.partEm * setting.em / largest, offset: (0, 0),
                advance: setting.advance)
        }
        return tesseract.read(line.image).map(\.text).joined()
    }
}

/// The squares of newspapers and their spellings.
enum SquareSpelling {
    /// Returns the square with the spelling most similar to a text.
    ///
    /// - Returns: the square and its likeness: the share of the spelling's signs that are in the text in the same
    ///   order. Nil if the share is below two thirds.
    static func square(like text: String) -> (square: String, likeness: Double)? {
        let read = Array(text.map(plain))
        let likes = squares.map { square, spelling in
            (
                square: square,
                likeness: Double(spelling.count - read.difference(from: spelling).removals.count)
                    / Double(max(spelling.count, read.count))
            )
        }
        guard let best = likes.max(by: { $0.likeness < $1.likeness }), best.likeness > 0.6 else { return nil }
        return best
    }

    /// Returns a sign without the details that are lost in small print: voicing marks, size, and differences between
    /// kana and kanji that look like them.
    private static func plain(_ sign: Swift.Character) -> Swift.Character {
        if let like = likeKana[sign] { return like }
        let bare = String(sign).decomposedStringWithCanonicalMapping.unicodeScalars.first.map(Swift.Character.init)
        return bare.map { likeKana[$0] ?? $0 } ?? sign
    }

    private static let likeKana: [Swift.Character: Swift.Character] = [
        "口": "ロ", "二": "ニ", "力": "カ", "一": "ー", "|": "ー", "-": "ー", "―": "ー", "卜": "ト", "夕": "タ", "八": "ハ", "工": "エ",
        "へ": "ヘ", "り": "リ", "ッ": "ツ", "ィ": "イ", "ェ": "エ",
    ]

    private static let squares: [(square: String, spelling: [Swift.Character])] = [
        "㌔", "㍍", "㌢", "㌘", "㌧", "㌦", "㍑", "㌫", "㌻", "㌶", "㌃", "㌍", "㍉", "㍊", "㌣", "㍗", "㌹", "㌅", "㌳", "㍂", "㌕", "㌖",
        "㍿",
        "㍾", "㍽", "㍼", "㍻", "㋿", "㈱", "㈲", "㈹", "㈳", "㈶",
    ].map { ($0, $0.precomposedStringWithCompatibilityMapping.map(plain)) }
}
