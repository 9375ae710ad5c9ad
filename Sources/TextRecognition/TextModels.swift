package import CharacterShapes
import Digests
import Foundation
import ModelFiles

/// The models of text recognition. Each is read only once.
package enum TextModels {
    package static let glyphs = ShapeReader.standard.classifier
    static let choice = ReadingChoice(
        trees: ModelFile.readings.trees(.readings), cells: ModelFile.readCells.trees(.readCells))

    /// SHA-256 of the files of all models together.
    static let digest = sha256(Data([ModelFile.glyphs, .readings, .readCells].flatMap(\.bytes)))
}
