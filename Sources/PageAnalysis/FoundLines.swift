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

    /// Returns a layout that satisfies every rule that a map requires: overlapping cells are trimmed, and lines over
    /// each other are set aside, each with a finding.
    public func mended(_ layout: LayoutDocument) -> LayoutDocument { stages.mended(layout) }
}
