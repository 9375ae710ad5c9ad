import Testing

@testable import PageAnalysis

@Suite("The style of a newspaper's pages")
struct PageStyleTests {
    /// Returns a page whose features differ by chance from those of other pages, and by `shift`.
    private func page(_ seed: UInt64, shift: Float = 0) -> PageStyle {
        var random = SeededRandom(seed: seed)
        return PageStyle(
            means: (0..<ThingFeature.names.count).map { Float($0 % 7) / 10 + 0.05 * random.normal() + shift })
    }

    @Test("A page of another style is an outlier at any place; pages of one style have none")
    func outliers() {
        let pages = (1...9).map { page($0) }
        #expect(UsualStyle.outliers(among: pages) == [])
        for place in [0, 4, 9] {
            var mixed = pages
            mixed.insert(page(99, shift: 0.5), at: place)
            #expect(UsualStyle.outliers(among: mixed) == [place])
        }
        let two = pages + [page(98, shift: 0.5), page(99, shift: -0.5)]
        #expect(UsualStyle.outliers(among: two) == [9, 10])
    }

    @Test("Few pages have no outlier")
    func few() {
        #expect(UsualStyle.outliers(among: (1...3).map { page($0) } + [page(99, shift: 0.5)]) == [])
        #expect(UsualStyle.outliers(among: (1...4).map { page($0) } + [page(99, shift: 0.5)]) == [4])
    }

    @Test("Pages of the style fit, also unknown pages; pages of another style do not", arguments: [3, 4, 8, 30])
    func fits(count: Int) throws {
        let pages = (1...count).map { page(UInt64($0)) }
        let usual = try #require(UsualStyle(of: pages))
        #expect(usual.isSound && pages.allSatisfy(usual.fits))
        #expect((100..<120).count { usual.fits(page($0)) } >= 15)
        #expect((100..<120).count { usual.fits(page($0, shift: 0.5)) } == 0)
        #expect(UsualStyle(of: Array(pages.prefix(2))) == nil)
    }

    @Test("A newspaper may have two kinds of pages; a page between them fits neither")
    func kinds() throws {
        let pages = (1...4).map { page($0) } + (5...8).map { page($0, shift: 0.6) }
        let usual = try #require(UsualStyle(of: pages))
        #expect((100..<120).count { usual.fits(page($0)) } >= 15)
        #expect((100..<120).count { usual.fits(page($0, shift: 0.6)) } >= 15)
        #expect((100..<120).count { usual.fits(page($0, shift: 0.3)) } == 0)
    }

    @Test("A page of another style is analysed by the embedded networks, not by the profile's")
    func unfit() {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 3..<20)
        let found = LineMakeUp(page.characterPage)
        let own = PageStyle(MakeUpGraph(found.makeUp, slots: MakeUpModels.lineSlots))
        var other = own
        for feature in other.means.indices { other.means[feature] += 0.5 }
        var models = MakeUpModels.random(seed: 3)
        let adjusted = BlockFinding(models: models, parameters: BlockParameters()).run(found)
        let embedded = BlockFinding(models: .embedded, parameters: BlockParameters()).run(found)
        #expect(!adjusted.isUnfit && adjusted.blocks.map(\.numbered) != embedded.blocks.map(\.numbered))
        models.usual = UsualStyle(of: [own, own, own])
        let fitting = BlockFinding(models: models, parameters: BlockParameters()).run(found)
        #expect(!fitting.isUnfit && fitting.blocks.map(\.numbered) == adjusted.blocks.map(\.numbered))
        models.usual = UsualStyle(of: [other, other, other])
        let unfit = BlockFinding(models: models, parameters: BlockParameters()).run(found)
        #expect(unfit.isUnfit && unfit.blocks.map(\.numbered) == embedded.blocks.map(\.numbered))
        #expect(unfit.links == embedded.links)
    }
}
