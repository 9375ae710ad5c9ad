import CharacterShapes
public import LayoutDocument
public import PageRaster

extension PageAnalyzer {
    /// Returns the lines of a page with their cells, in the image's coordinates, including lines that would not be
    /// numbered. It is for callers that need only the characters and get the reading order from another program.
    ///
    /// - Complexity: O(pixels + characters).
    public func lines(of image: GreyRaster) -> [Line] {
        guard image.width > 0, image.height > 0 else { return [] }
        let enlarged = stages.enlarged(image)
        return stages.characters(enlarged.image).lines.map { enlarged.source($0.layout) }
    }

    /// Returns, for each character of a line, the text that its shape shows, in the form of `shape(of:)`; nil for a
    /// character without ink.
    ///
    /// - Complexity: O(characters × glyphs).
    public func shapes(of line: Line, on image: GreyRaster) -> [String?] {
        ShapeReader.standard.texts(at: line.characters.indices, of: line, on: image).map { $0.map(Self.shape) }
    }

    /// Returns the text that `shapes` gives for a letter: the large kana for a small one, the wide letter for a Latin
    /// one.
    public static func shape(of letter: String) -> String { GlyphText.plain(letter) }

    /// Returns a layout that satisfies every rule that a map requires. Overlapping cells are trimmed, and lines that
    /// cover each other are set aside, each with a finding.
    public func mended(_ layout: LayoutDocument) -> LayoutDocument { LayoutMending.mended(layout) }
}
