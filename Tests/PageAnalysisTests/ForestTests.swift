import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@testable import PageAnalysis

@Suite("Learned forests")
struct ForestTests {
    /// One tree: feature 0 at most 5 is 10, else -10.
    private let one: [UInt8] = [1, 1, 0, 5, 0, 255, 10, 0, 255, 0xF6, 0xFF]

    @Test("A tree goes one way up to its limit and the other way above", arguments: [(-3, 10), (5, 10), (6, -10)])
    func answers(feature: Int, answer: Int) throws {
        #expect(try #require(Forest(one)).answers([feature]) == [answer])
    }

    @Test("Trees of one class are added up, those of several classes in turn")
    func sums() throws {
        let again = one + one.dropFirst(2)
        #expect(try #require(Forest(again)).answers([0]) == [20])
        #expect(try #require(Forest([2] + again.dropFirst())).answers([9]) == [-10, -10])
    }

    @Test("What is cut short, asks for an unknown feature or has too few trees is no forest")
    func refused() {
        for count in 3..<one.count { #expect(Forest(Array(one.prefix(count))) == nil, "\(count) bytes") }
        #expect(Forest([1, 1, 1] + one.dropFirst(3)) == nil)
        #expect(Forest([2] + one.dropFirst()) == nil)
        #expect(Forest([]) == nil)
    }

    /// A tree of random questions about four features, with so many answers, as bytes and as a function.
    private func tree(
        answers: Int, _ random: inout some RandomNumberGenerator
    ) -> (bytes: [UInt8], answer: ([Int]) -> Int) {
        func two(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] }
        guard answers > 1 else {
            let value = Int.random(in: -32768...32767, using: &random)
            return ([255] + two(value), { _ in value })
        }
        let (feature, limit) = (Int.random(in: 0..<4, using: &random), Int.random(in: -9...9, using: &random))
        let left = Int.random(in: 1..<answers, using: &random)
        let (yes, no) = (tree(answers: left, &random), tree(answers: answers - left, &random))
        return (
            [UInt8(feature)] + two(limit) + yes.bytes + no.bytes,
            { $0[feature] <= limit ? yes.answer($0) : no.answer($0) }
        )
    }

    @Test("Many things asked about at once get the answers of trees that are walked", arguments: [1, 7, 8, 9, 40])
    func asWalked(count: Int) throws {
        var random = SplitMix(seed: UInt64(count))
        let trees = [1, 2, 3, 8, 31, 32].map { tree(answers: $0, &random) }
        let forest = try #require(Forest([3, 4] + trees.flatMap(\.bytes)))
        let numbers = [Int.min, -40000, 40000, Int.max] + Array(-12...12)
        let things = (0..<count).map { _ in (0..<4).map { _ in numbers.randomElement(using: &random) ?? 0 } }
        let walked = things.map { features in
            (0..<3).map { trees[$0].answer(features) + trees[$0 + 3].answer(features) }
        }
        #expect(forest.answers(to: things) == walked)
        #expect(things.map(forest.answers) == walked)
        #expect(forest.answers(to: []).isEmpty)
    }

    @Test("A tree may have 32 answers and no more")
    func manyAnswers() {
        var random = SplitMix(seed: 32)
        for answers in [32, 33, 60] {
            #expect((Forest([1, 4] + tree(answers: answers, &random).bytes) != nil) == (answers <= 32))
        }
    }

    @Test("The learned forests are told what the stage counts")
    func learned() {
        #expect(Forest.kinds.classes == LineKinds.roles.count)
        #expect(Forest.kinds.features == LineFeatures.count)
        #expect(Forest.links.classes == 1)
        #expect(Forest.links.features == LinkFeatures.count)
    }

    @Test("As many features are told as the forests ask about")
    func counts() {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        page.run("a", tier: 0, columns: 3..<12, indented: [3])
        page.run("a", tier: 1, columns: 0..<12)
        let stage = page.labelling
        let kinds = stage.features
        for i in stage.page.lines.indices { #expect(kinds.values(i).count == LineFeatures.count) }
        let placement = stage.run()
        let grid = PassageGrid(placement)
        let links = LinkFeatures(placement.regions, lines: placement.lines, grid: grid)
        let pairs = grid.passages.indices.flatMap { a in grid.passages.indices.map { (a, $0) } }
            .filter { links.isPossible($0.0, $0.1) }
        #expect(!pairs.isEmpty)
        for (a, b) in pairs { #expect(links.values(a, b).count == LinkFeatures.count) }
    }
}

@Suite("Doubt about the order")
struct OrderDoubtTests {
    @Test("Two readings that are nearly as good are a doubt, with both candidates")
    func near() throws {
        let links = PassageLinks(points: [[nil, 900, 850], [nil, nil, nil], [nil, nil, nil]])
        let doubt = try #require(links.doubts(within: 640).first)
        #expect((doubt.passage, doubt.chosen, doubt.other) == (0, 1, 2))
        #expect(doubt.margin == 50)
    }

    @Test("A choice far better than all others is no doubt")
    func far() {
        let links = PassageLinks(points: [[nil, 2000, 300], [nil, nil, nil], [nil, nil, nil]])
        #expect(links.doubts(within: 640).isEmpty)
    }

    @Test("What another passage needs more is no candidate")
    func taken() {
        let links = PassageLinks(points: [[nil, 1000, 900], [nil, nil, 2000], [nil, nil, nil]])
        #expect(links.successors == [1, 2, nil])
        #expect(links.doubts(within: 640).isEmpty)
    }

    @Test("A passage that ends an article may go on after all")
    func end() throws {
        let doubt = try #require(PassageLinks(points: [[nil, -100], [nil, nil]]).doubts(within: 640).first)
        #expect((doubt.passage, doubt.chosen, doubt.other) == (0, nil, 1))
    }

    @Test("The odds rise with the margin from even to nearly sure")
    func odds() {
        let odds = (0...3000).map(OrderDoubts.percent)
        #expect(odds[0] == 50)
        #expect(zip(odds, odds.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(odds[3000] == 99)
    }

    @Test("The forests in the program are of the features that it tells; one of other features is none")
    func features() {
        let counts = [Forest.kinds, .links, .rivals].map(\.features)
        #expect(counts == [LineFeatures.count, LinkFeatures.count, LinkRivals.count])
        // One class, two features; a single answer.
        let bytes: [UInt8] = [1, 2, 255, 5, 0]
        #expect(Forest.learned(bytes, features: 2).answers([0, 0]) == [5])
        #expect(Forest.learned(bytes, features: 3).answers([0, 0, 0]) == [0])
    }
}
