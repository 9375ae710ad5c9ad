import PageGeometry
import PageRaster

/// A strip of the facing page beside the page of a bound volume.
///
/// Method: the shadow of the gutter is a soft dark band from top to foot near one side of the image. Both pages have a
/// margin at the gutter. A fold through a page has print up to the fold; rules and tinted bars have sharp edges.
struct FacingStrip {
    struct Parameters: Sendable, Hashable {
        /// Maximum width of a strip, with the shadow, as a share of the image's width.
        var widest: Share = 0.2
        /// Minimum darkening in the middle of a shadow and at its edges, as shares of the paper's grey.
        var middle: Share = 0.15
        var edge: Share = 0.07
        /// Minimum share of a shadow's width that is at most half as dark as its middle. Lower: tinted bars are shadows.
        var soft: Share = 0.25
        /// Minimum grey of the paper. The gutter of a page in white on black has no shadow.
        var leastPaper = 128
        /// Range of the shadow's width. Lower: rules are shadows. Higher: tinted boxes are.
        var narrowest: Ems = 0.5
        var widestShadow: Ems = 5
        /// Minimum width of the blank between the print of both pages. Lower: folds are gutters.
        var blank: Ems = 2.5
        /// Minimum length of a line that is print of either page. Lower: dirt is print.
        var leastLine: Ems = 3
        /// Percentage of the pixels of a column of pixels that are darker than its paper.
        var ink = 75
    }

    private static let parameters = Parameters()

    /// The part of the image that holds the page, and the part that holds the strip.
    let page: PixelRect
    let strip: PixelRect

    /// Finds a strip; nil if there is none.
    ///
    /// - Parameters:
    ///   - lines: boxes of the lines on the image, in px.
    ///   - em: em of the body type, in px.
    /// - Complexity: O(pixels near both sides + lines).
    init?(beside lines: [PixelRect], em: Int, on image: GreyRaster) {
        let parameters = Self.parameters
        let lines = lines.filter { max($0.width, $0.height) >= parameters.leastLine * em }
        let reach = parameters.widest.of(image.width)
        let print = lines.dropFirst().reduce(lines.first ?? image.size.bounds) { $0.union($1) }.intersection(
            image.size.bounds)
        guard !print.isEmpty, reach > 0 else { return nil }
        for side in [0..<reach, image.width - reach..<image.width] {
            let papers = side.map { x in
                image.grey(in: PixelRect(x: x..<x + 1, y: print.yRange), darker: parameters.ink)
            }
            guard let shadow = Self.shadow(in: papers, em: em) else { continue }
            let gutter = side.lowerBound + (shadow.lowerBound + shadow.upperBound) / 2
            let isAtRight = side.lowerBound > 0
            guard let left = lines.filter({ $0.center.x < gutter }).map(\.maxX).max(),
                let right = lines.filter({ $0.center.x >= gutter }).map(\.minX).min(),
                right - left >= parameters.blank * em, left < gutter, right > gutter
            else { continue }
            let parts = [0..<gutter, gutter..<image.width].map { PixelRect(x: $0, y: 0..<image.height) }
            (page, strip) = isAtRight ? (parts[0], parts[1]) : (parts[1], parts[0])
            return
        }
        return nil
    }

    /// Returns the range of the darkest shadow among the greys of the paper, from left to right. At both sides of a
    /// shadow is an em of paper or more.
    private static func shadow(in papers: [Int], em: Int) -> Range<Int>? {
        let paper = papers.sorted()[papers.count / 2]
        guard paper >= parameters.leastPaper else { return nil }
        let isDark = papers.map { paper - $0 > parameters.edge * paper }
        let starts = papers.indices.filter { isDark[$0] && ($0 == 0 || !isDark[$0 - 1]) }
        let bands = starts.map { start in start..<(isDark[start...].firstIndex(of: false) ?? papers.count) }
        let shadows = zip(bands.indices, bands).filter { i, band in
            let before = i == 0 ? 0 : bands[i - 1].upperBound
            let after = i + 1 == bands.count ? papers.count : bands[i + 1].lowerBound
            return band.count >= parameters.narrowest * em && band.count <= parameters.widestShadow * em
                && band.lowerBound - before >= em && after - band.upperBound >= em
                && isSoft(papers[band].map { paper - $0 }, paper: paper)
        }
        return shadows.map(\.1).min { (papers[$0].min() ?? 0) < (papers[$1].min() ?? 0) }
    }

    private static func isSoft(_ depths: [Int], paper: Int) -> Bool {
        guard let most = depths.max(), most >= parameters.middle * paper else { return false }
        return depths.count { 2 * $0 <= most } >= parameters.soft * depths.count
    }
}
