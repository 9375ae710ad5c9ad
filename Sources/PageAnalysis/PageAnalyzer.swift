public import LayoutDocument
import PageGeometry
public import PageRaster

/// Turns a page's image into its layout. It says the order of the stages (`AnalysisStages`) alone.
public struct PageAnalyzer: Sendable {
    /// Version of the analysis: it changes whenever the same image could give another layout.
    public static let engineVersion = "0.1.24"

    private let stages: AnalysisStages

    /// Creates an analyzer.
    public init() { stages = AnalysisStages() }

    /// Creates an analyzer without some rules, to measure what they earn.
    package init(without rules: [RuleSwitch]) {
        stages = AnalysisStages(parameters: RuleSwitch.parameters(without: rules))
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
        let watch = watch ?? { _ in }
        let binarized = stages.binarized(image)
        watch(StageTrace(binarized))
        let segmented = stages.segmented(binarized)
        watch(StageTrace(segmented))
        let textLines = stages.textLines(segmented)
        watch(StageTrace(textLines))
        let characters = stages.characters(textLines)
        watch(StageTrace(characters))
        let labelled = stages.labelled(characters)
        watch(StageTrace(labelled))
        let logical = stages.logical(labelled)
        watch(StageTrace(logical, em: labelled.em))
        return LayoutDocument(
            page: page, provenance: Provenance(engine: Self.engineVersion), articles: logical.articles,
            figures: characters.pictures.map { Figure(kind: .picture, rect: $0) }
                + characters.grounds.map { Figure(kind: .ground, rect: $0) },
            rules: characters.rules.map { Rule(rect: $0.box, direction: $0.direction) },
            unnumbered: logical.unnumbered, tiers: logical.tiers, findings: logical.findings)
    }
}
