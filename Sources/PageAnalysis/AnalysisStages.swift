package import LayoutDocument
import PageGeometry
package import PageRaster

/// The stages of the analysis, from a page's greys to its articles. Each stage has its own folder, and takes the result
/// of the previous stage.
package struct AnalysisStages: Sendable {
    let parameters: AnalysisParameters
    /// What a person states about the page.
    var stated = PageStatement()
    /// Direction of the body text if a person states it. The stages expect body text in columns, so `WholePage` turns a
    /// page whose body text is stated to be horizontal.
    var writing: WritingDirection? { stated.writing }

    /// Classifies the areas of a page; nil to use the learned page segmentation.
    var see: SeenPage.Finder?

    /// The networks of make-up; nil to use the embedded ones. Lines can be found without them, so that they can be
    /// learned anew after a change of their features.
    package var makeUp: MakeUpModels?
    /// What made `makeUp`: digests by name, for the layout's provenance.
    var models: [String: String] = [:]

    package init() { self.init(parameters: AnalysisParameters()) }

    init(parameters: AnalysisParameters) { self.parameters = parameters }

    /// Creates the stages with some rules switched off.
    package init(without rules: [RuleSwitch]) { self.init(parameters: RuleSwitch.parameters(without: rules)) }

    /// Returns the image that the other stages analyse.
    ///
    /// - Complexity: O(pixels).
    package func enlarged(_ image: GreyRaster) -> EnlargedImage {
        EnlargedImage(image, binarized: binarized)
    }
    package func binarized(_ image: GreyRaster) -> BinarizedPage {
        var binarization = Binarization(off: parameters.preprocessing.off)
        if let see { binarization.see = see }
        return binarization.run(image)
    }
    package func segmented(_ page: BinarizedPage) -> SegmentedPage {
        Segmentation(off: parameters.regions.off).run(page, em: TypeMeasurement().em(of:))
    }
    package func textLines(_ page: SegmentedPage) -> TextLinePage {
        TextLineDetection(parameters: parameters.textLines, isBodyStated: writing != nil).run(page)
    }
    /// - Parameter image: image on which `page` was found. If nil, ruby is assigned to characters by its place only.
    package func characters(_ page: TextLinePage, on image: GreyRaster? = nil) -> CharacterPage {
        CharacterCutting(page, parameters: parameters.characters).run(page.lines, on: image)
    }
    /// - Parameter image: image on which `page` was found. If nil, columns severed by a fold are not joined.
    package func blocks(_ page: CharacterPage, on image: GreyRaster? = nil) -> BlockPage {
        BlockFinding(models: makeUp ?? LearnedModels.makeUp, parameters: parameters.blocks).run(page, on: image)
    }
    /// - Parameter image: image on which `page` was found. If nil, no text is read.
    package func logical(_ page: BlockPage, on image: GreyRaster? = nil) -> LogicalPage {
        ReadingOrder(parameters: parameters.readingOrder).run(page, on: image)
    }

    /// Returns the layout document of a page, mended to satisfy every rule that a map requires (`LayoutMending`).
    ///
    /// - Parameter page: name, size and digest of the page; the size must be the image's.
    package func layout(_ logical: LogicalPage, of characters: CharacterPage, page: PageIdentity) -> LayoutDocument {
        let document = LayoutDocument(
            page: page,
            provenance: Provenance(engine: PageAnalyzer.engineVersion, settings: stated.settings, models: models),
            articles: logical.articles,
            figures: characters.pictures.map { Figure(kind: .picture, rect: $0) }
                + characters.grounds.map { Figure(kind: .ground, rect: $0) },
            rules: characters.rules.map { Rule(rect: $0.box, direction: $0.direction) },
            unnumbered: logical.unnumbered, tiers: logical.tiers, findings: logical.findings)
        return LayoutMending.mended(document)
    }

    /// Returns the page's lines, from its image.
    package func textLines(_ image: GreyRaster) -> TextLinePage { textLines(segmented(binarized(image))) }

    /// Returns the page's characters, from its image.
    package func characters(_ image: GreyRaster) -> CharacterPage {
        characters(textLines(image), on: image)
    }
}
