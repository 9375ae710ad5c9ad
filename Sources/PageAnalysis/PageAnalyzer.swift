public import LayoutDocument
package import ModelFiles
public import PageGeometry
public import PageRaster

/// Turns a page's image into its layout: the stages in their order (`AnalysisStages`), as often as the page has to be turned
/// (`WholePage`).
public struct PageAnalyzer: Sendable {
    /// Version of the analysis: it changes whenever the same image could give another layout.
    public static let engineVersion = "0.1.34"

    let stages: AnalysisStages

    /// Creates an analyzer.
    ///
    /// - Parameter writing: which way the body text runs in the image, where a person states it; nil where the page shows it.
    public init(writing: WritingDirection? = nil) {
        var stages = AnalysisStages()
        stages.writing = writing
        self.stages = stages
    }

    /// Finds the page's characters, lines, articles and order.
    ///
    /// - Parameters:
    ///   - image: the page, decoded, upright.
    ///   - page: its name, size and digest; the size must be the image's.
    ///   - watch: called after each stage with what it found, for debug pictures.
    /// - Complexity: O(pixels + characters).
    public func analyze(
        _ image: GreyRaster, page: PageIdentity, watch: ((StageTrace) -> Void)? = nil
    ) -> LayoutDocument {
        WholePage(stages).layout(of: image, page: page, watch: watch)
    }

    /// The features of a page as its image lies, by which its layout is judged: for training.
    package func features(of image: GreyRaster) -> FeatureVector<PageFeature> {
        let page = PageIdentity(name: "page", size: image.size, sourceDigest: String(repeating: "0", count: 64))
        return WholePage(stages).features(of: image, page: page)
    }
}
