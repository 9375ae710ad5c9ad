package import ModelFiles

/// Classifies the shape of a print as one of about 7,000 characters of Japanese newspapers. Tesseract's model has half
/// as many.
///
/// Method: directional features (`GlyphFeatures`) are projected to fewer numbers. These are compared with the numbers
/// of each glyph by a softmax classifier, which was initialised as Fisher's discriminant. Models/glyphs trains it on
/// fonts. All computations use whole numbers.
package struct GlyphClassifier: Sendable {
    /// A glyph, with the logarithm of its likelihood in 256ths of a nat. Only differences between scores are
    /// meaningful.
    package struct Answer: Hashable, Sendable {
        /// Position of the glyph in `texts`.
        package var glyph: Int
        package var score: Int
    }

    /// Text of each glyph. Two glyphs may have the same text, such as a bracket in vertical and in horizontal type.
    package let texts: [String]
    /// Positions of the glyphs that have each text.
    private let glyphs: [String: [Int]]
    /// Subsets of glyphs. In some cells, only the glyphs of a subset can occur.
    package enum Kind {
        case all
        /// Glyphs of ruby.
        case kana
        /// Glyphs of 縦中横.
        case figures
    }

    /// Positions of the glyphs of each kind.
    private let kinds: [Kind: [Int]]
    private let weights: PackedMatrix
    private let offsets: [Int32]
    private let shift: Int32
    private let prototypes: PackedMatrix
    private let biases: [Int32]
    /// Number of bits by which a product with a prototype is shifted right. The result is in 256ths of a nat.
    private let scoreShift: Int32

    /// Reads a model file of the folder Models.
    ///
    /// Its arrays: the texts, each terminated by a byte 0; the shifts of both layers; for each dimension, a weight of each
    /// feature; an offset of each dimension; for each glyph, a number for each dimension; a bias of each glyph.
    ///
    /// - Throws: `ModelError` if it is of another program or malformed.
    package init(file: [UInt8]) throws(ModelError) {
        var arrays = try ModelArrays(file: file, schema: .glyphs)
        let texts = try arrays.next("texts", of: UInt8.self).split(separator: 0).map {
            String(decoding: $0, as: UTF8.self)
        }
        let shifts = try arrays.next("shifts", count: 2, of: Int32.self)
        let weights = try arrays.next("weights", of: Int16.self)
        let dimensions = weights.count / GlyphFeatures.count
        offsets = try arrays.next("offsets", count: dimensions)
        let prototypes = try arrays.next("prototypes", count: texts.count * dimensions, of: Int8.self)
        biases = try arrays.next("biases", count: texts.count)
        try arrays.end()
        try arrays.check(
            weights.count == dimensions * GlyphFeatures.count && (2...512).contains(dimensions) && dimensions % 2 == 0
                && (2...65_536).contains(texts.count) && shifts.allSatisfy { 0...31 ~= $0 })
        self.texts = texts
        glyphs = Dictionary(grouping: texts.indices) { texts[$0] }
        kinds = [
            .all: Array(texts.indices),
            .kana: texts.indices.filter { [.hiragana, .katakana].contains(Script(of: texts[$0])) || texts[$0] == "ー" },
            .figures: texts.indices.filter { Script(of: texts[$0]) == .figure },
        ]
        self.weights = PackedMatrix(weights, inputs: GlyphFeatures.count)
        self.prototypes = PackedMatrix(prototypes, inputs: dimensions)
        (shift, scoreShift) = (shifts[0], shifts[1])
    }

    /// Returns the score of every glyph.
    ///
    /// - Parameter features: `GlyphFeatures.count` features.
    /// - Complexity: O(dimensions × (features + glyphs)).
    package func scores(of features: [UInt8]) -> [Int32] { scores(of: [features])[0] }

    /// Returns the scores of every glyph for several characters. Classifying four characters together is faster than
    /// one by one.
    ///
    /// - Parameters:
    ///   - features: `GlyphFeatures.count` features of each character.
    ///   - allowsWideInstructions: false to use plain loops, which run on every processor and give the same answer more
    ///     slowly.
    package func scores(of features: [[UInt8]], allowsWideInstructions: Bool = true) -> [[Int32]] {
        precondition(features.allSatisfy { $0.count == GlyphFeatures.count })
        return stride(from: 0, to: features.count, by: PackedMatrix.vectors).flatMap { first in
            let own = features[first..<min(first + PackedMatrix.vectors, features.count)].map { $0.map(Int16.init) }
            let projected = weights.products(
                own, adding: offsets, shift: shift, allowsWideInstructions: allowsWideInstructions
            ).map { $0.map(Int16.init(clamping:)) }
            return prototypes.products(
                projected, adding: biases, shift: scoreShift, allowsWideInstructions: allowsWideInstructions)
        }
    }

    /// Returns the `count` likeliest texts, likeliest first, each with its best glyph.
    ///
    /// - Parameter kind: subset of glyphs that are considered.
    package func best(_ count: Int, of scores: [Int32], among kind: Kind = .all) -> [Answer] {
        var best: [Answer] = []
        for glyph in kinds[kind] ?? [] {
            let score = scores[glyph]
            guard best.count < count || score > best[best.count - 1].score else { continue }
            if let same = best.firstIndex(where: { texts[$0.glyph] == texts[glyph] }) {
                guard Int(score) > best[same].score else { continue }
                best.remove(at: same)
            }
            let place = best.firstIndex { $0.score < Int(score) } ?? best.count
            best.insert(Answer(glyph: glyph, score: Int(score)), at: place)
            if best.count > count { best.removeLast() }
        }
        return best
    }

    /// Returns the score of a text; nil if the model has no glyph with that text.
    package func score(of text: String, in scores: [Int32]) -> Int? {
        glyphs[text]?.map { Int(scores[$0]) }.max()
    }
}

extension ModelSchema {
    /// Schema of the glyph classifier. The features are the edges by tile and direction, and the size of the ink.
    package static let glyphs = ModelSchema(
        model: "glyphs", unit: "em/160",
        features: (0..<GlyphFeatures.tiles * GlyphFeatures.tiles).flatMap { tile in
            (0..<GlyphFeatures.directions).map {
                "edge \(tile / GlyphFeatures.tiles) \(tile % GlyphFeatures.tiles) \($0)"
            }
        } + ["inkWidth", "inkHeight"], classes: ["glyph"])
}
