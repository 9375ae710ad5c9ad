import Testing

@testable import PageAnalysis

@Suite("Doubt about the order")
struct OrderDoubtTests {
    @Test("Two readings that are nearly as good are a doubt, with both candidates")
    func near() throws {
        let links = PassageLinks(points: [[1: 900, 2: 850], [:], [:]])
        let doubt = try #require(links.doubts(within: 640).first)
        #expect((doubt.passage, doubt.chosen, doubt.other) == (0, 1, 2))
        #expect(doubt.margin == 50)
    }

    @Test("A choice far better than all others is no doubt")
    func far() {
        let links = PassageLinks(points: [[1: 2000, 2: 300], [:], [:]])
        #expect(links.doubts(within: 640).isEmpty)
    }

    @Test("What another passage needs more is no candidate")
    func taken() {
        let links = PassageLinks(points: [[1: 1000, 2: 900], [2: 2000], [:]])
        #expect(links.successors == [1, 2, nil])
        #expect(links.doubts(within: 640).isEmpty)
    }

    @Test("A passage that ends an article may go on after all")
    func end() throws {
        let doubt = try #require(PassageLinks(points: [[1: -100], [:]]).doubts(within: 640).first)
        #expect((doubt.passage, doubt.chosen, doubt.other) == (0, nil, 1))
    }

    @Test("The odds rise with the margin from even to nearly sure")
    func odds() {
        let odds = (0...3000).map(OrderDoubts.percent)
        #expect(odds[0] == 50)
        #expect(zip(odds, odds.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(odds[3000] == 99)
    }
}
