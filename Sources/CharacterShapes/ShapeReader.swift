package import LayoutDocument
import ModelFiles
package import PageRaster

/// Reads characters by their shapes alone, without their neighbours.
///
/// It needs no other program, and every processor gives the same texts.
package struct ShapeReader: Sendable {
    /// The reader with the program's model.
    package static let standard = ShapeReader(
        ModelFile.glyphs.fitting { bytes throws(ModelError) in
            try GlyphClassifier(file: bytes)
        })

    /// Classifier that gives each shape its text.
    package let classifier: GlyphClassifier
    private let limits = CellForm.Limits()
    /// Minimum brightness of a pixel that counts as white: 0 is ink, 1 is paper.
    private let whiteFrom = 0.96

    package init(_ classifier: GlyphClassifier) { self.classifier = classifier }

    /// Returns the text of a line in reading order. Characters without ink are omitted.
    ///
    /// - Parameters:
    ///   - line: a line with its cells.
    ///   - page: the image in whose px the line is.
    /// - Complexity: O(characters × glyphs).
    package func text(of line: Line, on page: GreyRaster) -> String {
        texts(of: line.printedCells(on: page, whiteFrom: whiteFrom), on: page).compactMap { $0 }.joined()
    }

    /// Returns the texts of the characters at some positions of a line; nil for a character without ink.
    ///
    /// - Complexity: O(characters × glyphs).
    package func texts(at positions: Range<Int>, of line: Line, on page: GreyRaster) -> [String?] {
        let cells = line.printedCells(on: page, whiteFrom: whiteFrom)
        return texts(of: Array((line.isReadFromRight ? cells.reversed() : cells)[positions]), on: page)
    }

    private func texts(of cells: [PrintedCell], on page: GreyRaster) -> [String?] {
        let shapes = cells.map { shown($0, on: page) }
        var scores = classifier.scores(of: shapes.compactMap { $0?.features }).makeIterator()
        return shapes.map { shape in
            guard let shape, let scores = scores.next(), let best = classifier.best(1, of: scores).first else {
                return nil
            }
            return GlyphText.text(of: classifier.texts[best.glyph], in: shape.cell, as: shape.form)
        }
    }

    /// Returns the features of a cell's shape; nil if the cell has no ink.
    private func shown(
        _ cell: PrintedCell, on page: GreyRaster
    ) -> (cell: PrintedCell, form: CellForm, features: [UInt8])? {
        let print = cell.print(cell.ink, on: page)
        let form = cell.form(print: { Ink(print) }, pieces: { cell.pieces(on: page) }, limits)
        guard form != .blank else { return nil }
        let upright = form == .sideways ? print.turnedAnticlockwise() : print
        return GlyphFeatures.features(of: upright, em: cell.em).map { (cell, form, $0) }
    }
}
