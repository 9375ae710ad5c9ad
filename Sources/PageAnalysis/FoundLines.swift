public import LayoutDocument
public import PageRaster

extension PageAnalyzer {
    /// Returns the lines of a page with their cells, in the image's coordinates. Lines that would not be numbered are
    /// included. It is for callers that get the reading order from another program and need only the characters.
    ///
    /// - Complexity: O(pixels + characters).
    public func lines(of image: GreyRaster) -> [Line] {
        image.width == 0 || image.height == 0 ? [] : stages.characters(image).lines.map(\.layout)
    }

    /// Returns a layout that satisfies every rule that a map requires. Overlapping cells are trimmed, and lines that
    /// cover each other are set aside, each with a finding.
    public func mended(_ layout: LayoutDocument) -> LayoutDocument { stages.mended(layout) }
}
