import CharacterShapes
public import LayoutDocument
public import PageRaster

extension PageAnalyzer {
    /// Returns the lines of a page with their cells, numbered or not, in the image's coordinates. For callers that have
    /// the reading order from another program and need only the characters.
    ///
    /// - Complexity: O(pixels + characters).
    public func lines(of image: GreyRaster) -> [Line] {
        image.width == 0 || image.height == 0 ? [] : stages.characters(image).lines.map(\.layout)
    }

    /// What each character of a line looks like by its shape, as `shape(of:)` writes it; nil without ink.
    ///
    /// - Complexity: O(characters × glyphs).
    public func shapes(of line: Line, on image: GreyRaster) -> [String?] {
        ShapeReader.standard.texts(at: line.characters.indices, of: line, on: image).map { $0.map(Self.shape) }
    }

    /// A letter as its shape is called: small kana as large ones, Latin letters as wide ones.
    public static func shape(of letter: String) -> String { GlyphText.plain(letter) }

    /// A layout with every rule kept that a map needs: cells that overlap are trimmed, lines that lie over each other are set aside,
    /// each with a finding.
    public func mended(_ layout: LayoutDocument) -> LayoutDocument { stages.mended(layout) }
}
