import CharacterShapes
package import LayoutDocument
import ModelFiles
package import PageGeometry
package import PageRaster

/// A character with two readings, for training the choice between them.
package struct ReadingSample: Sendable {
    /// Whether the character is a kana of ruby.
    package var isRuby: Bool
    /// The bounding box of the character's ink, and its cell, in px of the page. For a kana of ruby, the cell is also
    /// the bounding box of the ink.
    package var ink: PixelRect
    package var cell: PixelRect
    /// Text that Tesseract read, and texts of the likeliest glyphs.
    package var tesseract: String?
    package var glyphs: [String]
    /// Features of the character, in the order of `ReadingFeature`.
    package var features: [Int]
}

extension TextRecogniser {
    /// Returns samples of all characters of a layout, in reading order, then of the kana of its ruby.
    package func samples(of layout: LayoutDocument, on page: GreyRaster) throws(TextRecognitionError) -> [ReadingSample]
    {
        let page = try softened(page, for: layout)
        let characters = try read(characters(of: layout, on: page), threads: 1)
        let kana = try read(kana(of: layout.rubyRuns(on: page, parameters), on: page), threads: 1)
        let cells = layout.articles.lines.flatMap(\.cellsInOrder).map(\.cell)
        return Self.samples(characters, cells) + Self.samples(kana, kana.map(\.cell.ink))
    }

    private static func samples(_ readings: [CharacterReading], _ cells: [PixelRect]) -> [ReadingSample] {
        zip(zip(readings, cells), ReadingChoice.features(readings)).map { read, features in
            let (reading, cell) = read
            return ReadingSample(
                isRuby: reading.isRuby, ink: reading.cell.ink, cell: cell, tesseract: reading.tesseract?.text,
                glyphs: reading.glyph.texts.map { GlyphText.text(of: $0.text, in: reading.cell, as: reading.form) },
                features: features.values)
        }
    }
}
