import CharacterShapes
package import ModelFiles

extension ModelSchema {
    /// Schema of the choice between two readings of a character.
    static let readings = ModelSchema(
        model: "readings", unit: "em/100", features: names(ReadingFeature.self),
        classes: ["tesseract", "glyph", "neither"])
    /// Schema of the model that judges whether a cell is wrong. Its features are those of the choice between two
    /// readings.
    static let readCells = ModelSchema(
        model: "read-cells", unit: "em/100", features: names(ReadingFeature.self), classes: ["wrong"])

    /// Schemas of the models of text recognition.
    package static let ofText = [glyphs, readings, readCells]
}
