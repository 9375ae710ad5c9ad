import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Preprocessing and regions with rules off")
struct RegionRulesOffTests {
    private static let em = 28

    /// A page of columns on a scan's grey paper, with a photograph, a tint, a dark ground and a rule; and the prints of
    /// the columns.
    private static let drawn: (page: DrawnPage, prints: [PixelRect]) = {
        var page = DrawnPage(1400, 1400, paper: 235)
        let prints = page.columns(PixelRect(minX: 40, minY: 40, maxX: 760, maxY: 1380), em: em).flatMap { $0 }
        page.photograph(PixelRect(minX: 820, minY: 60, maxX: 1100, maxY: 400))
        page.fill(PixelRect(minX: 820, minY: 460, maxX: 1100, maxY: 760), 190)
        page.columns(PixelRect(minX: 850, minY: 490, maxX: 1070, maxY: 730), em: em)
        page.fill(PixelRect(minX: 1200, minY: 60, maxX: 1300, maxY: 660), 40)
        page.headline(x: 1214, y: 76, em: 72, count: 8, grey: 230)
        page.fill(PixelRect(minX: 820, minY: 820, maxX: 1360, maxY: 822))
        return (page, prints)
    }()

    /// Whether the analysis still finds the columns, with one cell for each character.
    private func findsColumns(_ parameters: AnalysisParameters) -> Bool {
        let stages = Self.drawn.page.stages(parameters)
        let page = stages.logical(stages.blocks(stages.characters(Self.drawn.page.raster)))
        let cells = page.articles.flatMap(\.paragraphs).flatMap(\.lines).flatMap(\.cells)
        let found = Self.drawn.prints.count { print in cells.count { $0.contains(print) } == 1 }
        return found * 100 >= Self.drawn.prints.count * 95
    }

    @Test("Each rule of preprocessing can be off", arguments: PreprocessingParameters.Rule.allCases)
    func preprocessing(rule: PreprocessingParameters.Rule) {
        var parameters = AnalysisParameters()
        parameters.preprocessing.off = [rule]
        #expect(findsColumns(parameters))
    }

    @Test("Each rule of regions can be off", arguments: RegionParameters.Rule.allCases)
    func regions(rule: RegionParameters.Rule) {
        var parameters = AnalysisParameters()
        parameters.regions.off = [rule]
        #expect(findsColumns(parameters))
    }

    @Test("All rules can be off together")
    func all() {
        var parameters = AnalysisParameters()
        parameters.preprocessing.off = Set(PreprocessingParameters.Rule.allCases)
        parameters.regions.off = Set(RegionParameters.Rule.allCases)
        #expect(findsColumns(parameters))
        let stages = Self.drawn.page.stages(parameters)
        let regions = stages.segmented(stages.binarized(Self.drawn.page.raster))
        #expect(regions.rules.isEmpty && regions.pictures.isEmpty && regions.grounds.isEmpty)
        let usual = Self.drawn.page.ink
        #expect(usual.rules.count == 1 && usual.pictures.count == 1 && usual.grounds.count == 1)
    }
}
