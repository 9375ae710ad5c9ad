import Digests
import Foundation
import ModelFiles

/// The models of text recognition, read once. One that doesn't fit its schema ends the program with a message: it was built of parts
/// that don't belong together, and every text would be wrong.
package enum TextModels {
    package static let glyphs = fitting { () throws(ModelError) in try GlyphClassifier(file: ModelFile.glyphs.bytes) }
    static let choice = fitting { () throws(ModelError) in
        ReadingChoice(
            trees: try BoostedTrees(file: ModelFile.readings.bytes, schema: .readings),
            cells: try BoostedTrees(file: ModelFile.readCells.bytes, schema: .readCells))
    }

    /// SHA-256 of all of them.
    static let digest = sha256(
        Data([ModelFile.glyphs, .readings, .readCells].flatMap(\.bytes)))

    private static func fitting<Model>(_ read: () throws(ModelError) -> Model) -> Model {
        do { return try read() } catch { fatalError(error.description) }
    }
}
