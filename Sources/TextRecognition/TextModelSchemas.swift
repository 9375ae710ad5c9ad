package import ModelFiles

extension ModelSchema {
    /// What the glyph classifier is told: edges by tile and direction, and the ink's size.
    static let glyphs = ModelSchema(
        model: "glyphs", unit: "em/160",
        features: (0..<GlyphFeatures.tiles * GlyphFeatures.tiles).flatMap { tile in
            (0..<GlyphFeatures.directions).map {
                "edge \(tile / GlyphFeatures.tiles) \(tile % GlyphFeatures.tiles) \($0)"
            }
        } + ["inkWidth", "inkHeight"], classes: ["glyph"])
    /// What is told of a character that was read twice.
    static let readings = ModelSchema(
        model: "readings", unit: "em/100", features: names(ReadingFeature.self),
        classes: ["tesseract", "glyph", "neither"])
    /// The same, for whether the cell is wrong.
    static let readCells = ModelSchema(
        model: "read-cells", unit: "em/100", features: names(ReadingFeature.self), classes: ["wrong"])

    /// The schemas of the models of text recognition.
    package static let ofText = [glyphs, readings, readCells]
}
