package import LayoutDocument
package import PageAnalysis
package import PageRaster

extension RuleSwitch {
    /// The layout of a page by an analysis without some rules.
    ///
    /// - Complexity: O(pixels + characters).
    package static func layout(of image: GreyRaster, without rules: [RuleSwitch]) -> LayoutDocument {
        let page = PageIdentity(name: "page", size: image.size, sourceDigest: String(repeating: "0", count: 64))
        return PageAnalyzer(without: rules).analyze(image, page: page)
    }
}
