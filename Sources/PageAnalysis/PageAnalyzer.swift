public import LayoutDocument
package import ModelFiles
public import PageRaster

/// Turns a page's image into its layout by running the stages (`AnalysisStages`), once for each orientation that must
/// be tried (`WholePage`).
public struct PageAnalyzer: Sendable {
    /// Version of the analysis. It changes whenever the same image could give another layout.
    public static let engineVersion = "0.2.20"

    let stages: AnalysisStages

    /// Creates an analyzer.
    ///
    /// - Parameter stated: a person's statement about the image.
    public init(stated: PageStatement = PageStatement()) { self.init(stated: stated, makeUp: nil) }

    /// Creates an analyzer with other networks of make-up.
    ///
    /// - Parameter names: digests of what made them, by name, for the layouts' provenance.
    package init(
        stated: PageStatement = PageStatement(), makeUp: MakeUpModels?, named names: [String: String] = [:]
    ) {
        var stages = AnalysisStages()
        (stages.stated, stages.makeUp, stages.models) = (stated, makeUp, names)
        self.stages = stages
    }

    /// Finds the page's characters, lines, articles and reading order.
    ///
    /// - Parameters:
    ///   - image: the decoded page.
    ///   - page: name, size and digest of the page; the size must be the image's.
    ///   - watch: called after each stage with its result, for debug pictures.
    /// - Complexity: O(pixels + characters).
    public func analyze(
        _ image: GreyRaster, page: PageIdentity, watch: ((StageTrace) -> Void)? = nil
    ) -> LayoutDocument {
        WholePage(stages).layout(of: image, page: page, watch: watch)
    }

    /// Returns the features that the judgement of a page's layout uses, without turning the image. They are for
    /// training.
    package func features(of image: GreyRaster) -> FeatureVector<PageFeature> {
        let page = PageIdentity(name: "page", size: image.size, sourceDigest: String(repeating: "0", count: 64))
        return WholePage(stages).reading(of: stages.enlarged(image).image, page).judgement.features
    }
}
