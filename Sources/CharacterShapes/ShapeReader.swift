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

    package init(_ classifier: GlyphClassifier) { self.classifier = classifier }

    /// Returns the text of a line in reading order. Characters without ink are omitted.
    ///
    /// - Parameters:
    ///   - line: a line with its cells.
    ///   - page: the image in whose px the line is.
    /// - Complexity: O(characters × glyphs).
    package func text(of line: Line, on page: GreyRaster) -> String {
        texts(of: line.printedCells(on: page), on: page).compactMap { $0 }.joined()
    }

    /// Returns the texts of the characters at some positions of a line; nil for a character without ink.
    ///
    /// - Complexity: O(characters × glyphs).
    package func texts(at positions: Range<Int>, of line: Line, on page: GreyRaster) -> [String?] {
        let cells = line.printedCells(on: page)
        return texts(of: Array((line.isReadFromRight ? cells.reversed() : cells)[positions]), on: page)
    }

    /// Likeliest glyph of a shape.
    package struct Likeness: Hashable, Sendable {
        package var script: Script
        /// Score of the glyph, and advantage over the second likeliest text, in 256ths of a nat.
        package var score: Int
        package var margin: Int
    }

    /// Returns the likeliest glyphs of some characters of a line; nil for a character without ink.
    ///
    /// - Complexity: O(positions × glyphs).
    package func likenesses(at positions: [Int], of line: Line, on page: GreyRaster) -> [Likeness?] {
        let cells = line.printedCells(on: page)
        let shapes = positions.map { shown(cells[$0], on: page) }
        var scores = classifier.scores(of: shapes.compactMap { $0?.features }).makeIterator()
        return shapes.map { shape in
            guard shape != nil, let scores = scores.next() else { return nil }
            let best = classifier.best(2, of: scores)
            return Likeness(
                script: Script(of: classifier.texts[best[0].glyph]), score: best[0].score,
                margin: best[0].score - best[1].score)
        }
    }

    /// Returns the score of the likeliest glyph of a character in each orientation of its print, in the order of
    /// `Orientation.allCases`, in 256ths of a nat; nil for a character without ink.
    ///
    /// - Complexity: O(glyphs).
    package func scoresByOrientation(of cell: PrintedCell, on page: GreyRaster) -> [Int]? {
        let print = cell.print(cell.ink, on: page)
        let turned = Orientation.allCases.compactMap { GlyphFeatures.features(of: print.upright($0), em: cell.em) }
        guard turned.count == Orientation.allCases.count else { return nil }
        return classifier.scores(of: turned).map { Int($0.max() ?? 0) }
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
