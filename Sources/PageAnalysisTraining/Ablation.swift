package import LayoutDocument
package import PageAnalysis
package import PageRaster

/// Computes the layouts of a page with some rules switched off. The stages before the first of these rules run only
/// once for all layouts.
package struct Ablation {
    private let binarized: BinarizedPage
    private let segmented: SegmentedPage
    private let textLines: TextLinePage
    private let characters: CharacterPage
    private let blocks: BlockPage
    private let enlarged: EnlargedImage
    private var image: GreyRaster { enlarged.image }
    private let identity: PageIdentity
    /// The layout with all rules switched on.
    package let layout: LayoutDocument

    /// - Complexity: O(pixels + characters).
    package init(_ image: GreyRaster) {
        let stages = AnalysisStages()
        enlarged = stages.enlarged(image)
        let image = enlarged.image
        identity = PageIdentity(name: "page", size: image.size, sourceDigest: String(repeating: "0", count: 64))
        binarized = stages.binarized(image)
        segmented = stages.segmented(binarized)
        textLines = stages.textLines(segmented)
        characters = stages.characters(textLines, on: image)
        blocks = stages.blocks(characters, on: image)
        layout = enlarged.source(
            stages.layout(stages.logical(blocks, on: image), of: characters, page: identity))
    }

    /// Returns the layout with one rule switched off.
    ///
    /// - Complexity: that of the rule's stage and all later stages.
    package func layout(without rule: RuleSwitch) -> LayoutDocument { layout(without: [rule]) }

    /// Returns the layout with some rules switched off.
    ///
    /// - Complexity: that of the first rule's stage and all later stages.
    package func layout(without rules: [RuleSwitch]) -> LayoutDocument {
        guard let first = rules.map(\.stage).min() else { return layout }
        let stages = AnalysisStages(without: rules)
        let binarized = first > .preprocessing ? self.binarized : stages.binarized(image)
        let segmented = first > .regions ? self.segmented : stages.segmented(binarized)
        let textLines = first > .textLines ? self.textLines : stages.textLines(segmented)
        let characters = first > .characters ? self.characters : stages.characters(textLines, on: image)
        let blocks = first > .blocks ? self.blocks : stages.blocks(characters, on: image)
        return enlarged.source(
            stages.layout(stages.logical(blocks, on: image), of: characters, page: identity))
    }
}
