package import CharacterShapes
import Digests
import Foundation
package import ModelFiles

/// The models of text recognition. Each is read only once.
package enum TextModels {
    package static let glyphs = ShapeReader.standard.classifier
    static let choice = ReadingChoice(
        trees: ModelFile.readings.trees(.readings), cells: ModelFile.readCells.trees(.readCells))

    /// SHA-256 of the files of all models together.
    static let digest = sha256(Data([ModelFile.glyphs, .readings, .readCells].flatMap(\.bytes)))
}

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
