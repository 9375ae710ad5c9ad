import CharacterShapes
import LayoutDocument
import ModelFiles

/// Chooses the correct reading of a character with gradient-boosted trees over features of both readings
/// (`ReadingFeature`).
struct ReadingChoice: Sendable {
    /// The trees, which give the odds that Tesseract, the glyph, or neither is correct.
    let trees: BoostedTrees
    /// The trees, which give the odds that the cell is wrong. They use the same features, because a cell that is read
    /// as a known character is rarely cut wrongly.
    let cells: BoostedTrees

    /// Returns the features of each character of a run of text.
    static func features(_ readings: [CharacterReading]) -> [FeatureVector<ReadingFeature>] {
        readings.indices.map { place in
            let reading = readings[place]
            var features = FeatureVector<ReadingFeature>()
            let scores = reading.glyph.texts.map(\.score)
            features[.tesseract] = reading.tesseract?.confidence ?? none
            features[.margin] = scores.count > 1 ? clipped(scores[0] - scores[1]) : none
            features[.lead] = scores.last.map { clipped(scores[0] - $0) } ?? none
            features[.deficit] = reading.glyph.deficit.map(clipped) ?? none
            features[.tesseractScript] = Script(of: reading.tesseract?.text).rawValue
            features[.glyphScript] = Script(of: reading.glyphText).rawValue
            features[.form] = reading.form.code
            features[.kind] = reading.isRuby ? ruby : Character.Kind.allCases.firstIndex(of: reading.cell.kind) ?? none
            features[.inkWidth] = Int((reading.cell.width * 100).rounded())
            features[.inkHeight] = Int((reading.cell.height * 100).rounded())
            features[.em] = Int(reading.cell.em.rounded())
            features[.cell] = reading.cell.confidence
            features[.tesseractBefore] = place > 0 ? readings[place - 1].tesseract?.confidence ?? none : none
            features[.deficitBefore] = place > 0 ? readings[place - 1].glyph.deficit.map(clipped) ?? none : none
            let after = place + 1 < readings.count ? readings[place + 1] : nil
            features[.tesseractAfter] = after?.tesseract?.confidence ?? none
            features[.deficitAfter] = after?.glyph.deficit.map(clipped) ?? none
            return features
        }
    }

    private static let none = -1
    /// Value of the feature `kind` for a kana of ruby.
    private static let ruby = Character.Kind.allCases.count
    private static func clipped(_ score: Int) -> Int { min(30_000, max(0, score)) }

    func texts(_ features: [FeatureVector<ReadingFeature>], of readings: [CharacterReading]) -> [RecognisedText?] {
        zip(readings, trees.answers(to: features.map(\.values))).map { reading, odds in
            Self.text(of: reading, tesseract: odds[0], glyph: odds[1], neither: odds[2])
        }
    }

    /// Returns the probability that each cell is correct, given its readings: 1 to 999 thousandths.
    func confidences(_ features: [FeatureVector<ReadingFeature>]) -> [Int] {
        cells.answers(to: features.map(\.values)).map { BoostedTrees.likelihood(ofOdds: -$0[0]) }
    }

    private static func text(
        of reading: CharacterReading, tesseract: Int, glyph: Int, neither: Int
    ) -> RecognisedText? {
        let read = reading.tesseract?.text
        guard let shape = reading.glyphText else { return reading.tesseract }
        let isShape = read == nil || (!reading.isAgreed && glyph > tesseract)
        let text = isShape ? shape : read ?? shape
        let (own, other) = isShape ? (glyph, tesseract) : (tesseract, glyph)
        var alternatives: [RecognisedText.Alternative] = []
        func offer(_ text: String?, _ odds: Int) {
            let confidence = BoostedTrees.likelihood(ofOdds: odds)
            guard let text, confidence >= leastAlternative else { return }
            alternatives.append(.init(text, confidence: confidence))
        }
        if !reading.isAgreed { offer(isShape ? read : shape, other - max(own, neither)) }
        for answer in reading.glyph.texts.dropFirst() {
            offer(
                GlyphText.text(of: answer.text, in: reading.cell, as: reading.form),
                answer.score - reading.glyph.texts[0].score)
        }
        let confidence = BoostedTrees.likelihood(ofOdds: own - max(other, neither))
        guard confidence >= leastText, RecognisedText.isPrintable(text) else { return nil }
        return RecognisedText(text, confidence: confidence, alternatives: distinct(alternatives, besides: text))
    }

    /// Minimum confidence of a character's text (‰). Below it, the character is left unread.
    private static let leastText = 200

    /// Minimum confidence of an alternative (‰) that is kept.
    private static let leastAlternative = 10
    /// Maximum number of alternatives that a character keeps.
    private static let mostAlternatives = 4

    /// Returns the likeliest alternatives, likeliest first, with each text only once.
    private static func distinct(
        _ alternatives: [RecognisedText.Alternative], besides text: String
    ) -> [RecognisedText.Alternative] {
        var seen: Set = [text]
        let sorted = alternatives.enumerated().sorted {
            ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset)
        }
        return Array(sorted.map(\.element).filter { seen.insert($0.text).inserted }.prefix(mostAlternatives))
    }
}

/// A character with two readings: by Tesseract together with its line, and by its shape alone.
struct CharacterReading: Sendable {
    var cell: PrintedCell
    var form: CellForm
    /// Whether the character is a kana of ruby.
    var isRuby: Bool
    var tesseract: RecognisedText?
    var glyph: GlyphReading

    /// Whether Tesseract and the shape gave one reading.
    var isAgreed: Bool { tesseract != nil && glyph.deficit == 0 }

    var glyphText: String? { glyph.texts.first.map { GlyphText.text(of: $0.text, in: cell, as: form) } }
}
