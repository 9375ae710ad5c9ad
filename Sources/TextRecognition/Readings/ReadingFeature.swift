import CharacterShapes
import ModelFiles

/// Features for choosing between the readings of Tesseract and of the glyph classifier. -1 stands for missing values;
/// scores are in 256ths of a nat, confidences in thousandths, lengths in hundredths of an em.
package enum ReadingFeature: Int, FeatureName {
    /// Confidence of Tesseract.
    case tesseract
    /// Advantage of the likeliest glyph over the second, and over the sixth.
    case margin, lead
    /// Its advantage over the glyph that Tesseract read; 0 if both are one.
    case deficit
    /// Scripts (`Script`) of both readings.
    case tesseractScript, glyphScript
    /// Form (`CellForm.code`) and kind of the cell.
    case form, kind
    /// Extent of the ink.
    case inkWidth, inkHeight
    /// Em of the line, in px.
    case em
    /// Probability that the cell contains one whole character, by the analysis.
    case cell
    /// For the neighbours: Tesseract's confidence, and the advantage of their likeliest glyph over Tesseract's reading.
    case tesseractBefore, tesseractAfter, deficitBefore, deficitAfter

    package static let count = allCases.count
}
