import CharacterShapes
package import ModelFiles

extension ModelSchema {
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
