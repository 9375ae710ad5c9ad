import ModelFiles

/// Features for choosing between the reading of Tesseract and that of the glyph classifier. A missing value is -1.
/// Scores are in 256ths of a nat, confidences in thousandths, lengths in hundredths of an em.
package enum ReadingFeature: Int, FeatureName {
    /// Confidence of Tesseract's reading.
    case tesseract
    /// Advantage of the likeliest glyph over the second likeliest (`margin`), and over the sixth (`lead`).
    case margin, lead
    /// Advantage of the likeliest glyph over the glyph that Tesseract read; 0 if both are the same glyph.
    case deficit
    /// Scripts (`Script`) of Tesseract's reading and of the glyph's.
    case tesseractScript, glyphScript
    /// Form (`CellForm.code`) and kind of the cell.
    case form, kind
    /// Width and height of the cell's ink.
    case inkWidth, inkHeight
    /// Em of the cell's line, in px.
    case em
    /// Probability, by the analysis, that the cell contains one whole character.
    case cell
    /// For the characters before and after: Tesseract's confidence, and the advantage of the likeliest glyph over
    /// Tesseract's reading.
    case tesseractBefore, tesseractAfter, deficitBefore, deficitAfter

    package static let count = allCases.count
}
