import TestSupport
import Testing

@testable import PageAnalysis

@Suite("Possible cells of a line")
struct CutChoicesTests {
    typealias Piece = DrawnLine.Piece

    /// Lines of all kinds of pieces that are hard to cut, and some random lines.
    static let lines: [[Piece]] = {
        var lines: [[Piece]] = [
            [.frame], [.oneBar], [.stop], [.twoBars, .twoBars], [.frame, .frame, .frame, .frame],
            [.frame, .twoBars, .oneBar, .oneBar, .frame], [.frame, .stop, .opening, .frame, .stop],
            [.frame, .figure, .figure, .figure, .frame], [.figure, .figure], [.touching, .touching, .frame],
            [.frame, .blank, .blank, .frame], [.touching, .oneBar, .stop, .figure, .blank, .opening, .twoBars],
        ]
        var random = SplitMix(seed: 11)
        for _ in 0..<12 {
            lines.append((0..<7).map { _ in Piece.allCases.randomElement(using: &random) ?? .frame } + [.frame])
        }
        return lines
    }()

    /// A cell as an edge between nodes. Each place has two nodes: after an upright character, and after a character on
    /// its side.
    private struct Edge: Hashable {
        var from: Int
        var to: Int
        var isTurned: Bool
        var price: Int
        var ink: Range<Int>

        var node: Int { 2 * to + (isTurned ? 1 : 0) }
        /// Returns the nodes from which the edge can be entered, each with the cost of entering it from there.
        func entries(turn: Int) -> [(node: Int, cost: Int)] { [(2 * from, isTurned ? turn : 0), (2 * from + 1, 0)] }
    }

    /// A simple search for the cheapest ways over given edges, in the order of their ends.
    private struct Ways {
        let path: CutPath
        let edges: [Edge]
        static let never = 1 << 40
        var turn: Int { path.prices.parameters.turn }
        var places: [Int] { path.profile.places.map(Int.init) }
        var ends: [Int] { places.indices.filter { places[$0] >= path.profile.end }.flatMap { [2 * $0, 2 * $0 + 1] } }

        /// Returns the cost of the cheapest way to each node. If `isWanted` is given, only ways through an edge for
        /// which it is true count.
        func forward(through isWanted: ((Edge) -> Bool)? = nil) -> [Int] {
            var without = [Int](repeating: Self.never, count: 2 * places.count)
            var with = without
            for (k, place) in places.enumerated() where place <= path.profile.start { without[2 * k] = 0 }
            for edge in edges {
                for (node, entry) in edge.entries(turn: turn) {
                    let sum = without[node] + entry + edge.price
                    if isWanted?(edge) == true {
                        with[edge.node] = min(with[edge.node], sum)
                    } else {
                        without[edge.node] = min(without[edge.node], sum)
                    }
                    with[edge.node] = min(with[edge.node], with[node] + entry + edge.price)
                }
            }
            return isWanted == nil ? without : with
        }

        /// Returns the cost of the cheapest way from each node to the end.
        func backward() -> [Int] {
            var on = [Int](repeating: Self.never, count: 2 * places.count)
            for node in ends { on[node] = 0 }
            for edge in edges.reversed() {
                for (node, entry) in edge.entries(turn: turn) {
                    on[node] = min(on[node], entry + edge.price + on[edge.node])
                }
            }
            return on
        }

        func least(_ cost: [Int]) -> Int { ends.map { cost[$0] }.min() ?? Self.never }
    }

    /// Returns all possible cells of a line.
    private func allEdges(_ path: CutPath) -> [Edge] {
        let places = path.profile.places.map(Int.init)
        var edges: [Edge] = []
        for (k, t) in places.enumerated() where t > path.profile.start {
            for (i, s) in places[..<k].enumerated() where path.lengths.contains(t - s) {
                let cut = Int(path.prices.inks.cuts[k])
                let ink = path.profile.inked(s..<t) ?? 0..<0
                let outline = path.prices.inks.between(i, k)
                let doubled = path.profile.heads[i] + path.profile.feet[k] - Int32(s + t)
                let upright = Int(path.prices.price(outline, t - s, doubled: doubled).0) + cut
                edges.append(Edge(from: i, to: k, isTurned: false, price: upright, ink: ink))
                if let turned = path.prices.turnedPrice(outline, t - s) {
                    edges.append(Edge(from: i, to: k, isTurned: true, price: Int(turned) + cut, ink: ink))
                }
            }
        }
        return edges
    }

    private func edges(_ choices: CutChoices) -> [Edge] {
        choices.choices.map {
            Edge(
                from: Int($0.from), to: Int($0.to), isTurned: $0.kind == .turned, price: Int($0.price),
                ink: $0.ink.isEmpty ? 0..<0 : $0.ink)
        }
    }

    /// Returns the total cost of successive cells, including turns.
    private func cost(_ cells: [CutPath.Cell], turn: Int) -> Int {
        zip(cells, [nil] + cells.map(\.kind)).reduce(0) { sum, next in
            sum + next.0.cost + (next.0.kind == .turned && next.1 != .turned ? turn : 0)
        }
    }

    @Test("A search with a limit finds the same path if its cost is below the limit, else none", arguments: lines)
    func limitedWalk(pieces: [Piece]) throws {
        for em in [12, 20, 31] {
            let path = DrawnLine(pieces, em: em).path
            let free = path.ways()
            let cost = free.cost
            #expect(try #require(path.ways(below: cost + 1).end) == (try #require(free.end)))
            #expect(path.cells(on: path.ways(below: cost + 1)).map(\.range) == path.best().cells.map(\.range))
            // Ways that cost up to a margin more than the cheapest are known if that margin was given.
            let near = path.ways(below: cost + 500)
            for (k, own) in free.upright.map(\.cost).enumerated() where own < cost + 500 {
                #expect(near.upright[k].cost == own)
            }
            #expect((path.ways(below: cost / 2).end?.cost).map { Int($0) >= cost } ?? true)
        }
    }

    @Test("Ink between two places is the same on the first and on later queries", arguments: lines)
    func rememberedInk(pieces: [Piece]) {
        let path = DrawnLine(pieces, em: 24).path
        let anew = DrawnLine(pieces, em: 24).path
        let count = path.profile.places.count
        func all(_ inks: CellInks, _ order: [Int]) -> [Int: [Int]] {
            var answers: [Int: [Int]] = [:]
            for i in order {
                for k in i + 1..<count {
                    let ink = inks.between(i, k)
                    answers[i * count + k] = [
                        Int(ink.extra), Int(ink.mark?.rawValue ?? 99), Int(ink.lies.rawValue), ink.isEmpty ? 1 : 0,
                    ]
                }
            }
            return answers
        }
        let first = all(path.prices.inks, Array(0..<count - 1))
        #expect(all(path.prices.inks, (0..<count - 1).reversed()) == first)
        #expect(all(anew.prices.inks, (0..<count - 1).reversed()) == first)
    }

    @Test(
        "Without a classifier the best path has the cost of the cheapest cuts", arguments: lines,
        [0, 300, 1500])
    func bestIsTheCheapest(pieces: [Piece], margin: Int) {
        for em in [12, 20, 31] {
            let path = DrawnLine(pieces, em: em).path
            let cells = CutChoices(path, within: margin).best()
            let best = path.best()
            #expect(!cells.isEmpty)
            #expect(cost(cells, turn: path.prices.parameters.turn) == best.cost)
            #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
            #expect((cells.first?.range.lowerBound ?? .max) <= path.profile.start)
            #expect((cells.last?.range.upperBound ?? 0) >= path.profile.end)
        }
    }

    @Test("Exactly the cells on paths within the margin are kept", arguments: lines, [0, 200, 1500])
    func cellsWithinTheMargin(pieces: [Piece], margin: Int) {
        let path = DrawnLine(pieces, em: 20).path
        let all = Ways(path: path, edges: allEdges(path))
        let to = all.forward()
        let on = all.backward()
        let most = all.least(to) + margin
        let expected = all.edges.filter { edge in
            edge.entries(turn: all.turn).contains { to[$0.node] + $0.cost + edge.price + on[edge.node] <= most }
        }
        let kept = edges(CutChoices(path, within: margin))
        #expect(Set(kept).count == kept.count)
        #expect(Set(kept) == Set(expected))
    }

    @Test("A cell's margin is the extra cost of the cheapest path with other ink in its place", arguments: lines)
    func margins(pieces: [Piece]) throws {
        let classifier = LearnedModels.shapeClassifier
        for (em, isJudged) in [(12, false), (24, false), (24, true), (33, true)] {
            let line = DrawnLine(pieces, em: em)
            var choices = CutChoices(line.path, within: 1200)
            if isJudged {
                choices.classify(
                    by: LineClassification(line.profile, band: em, type: line.type, classifier: classifier))
            }
            let ways = Ways(path: line.path, edges: edges(choices))
            let least = ways.least(ways.forward())
            let cells = choices.best()
            #expect(!cells.isEmpty)
            #expect(cost(cells, turn: ways.turn) == least)
            for cell in cells {
                #expect(cell.margin >= 0)
                guard let ink = line.profile.inked(cell.range) else { continue }
                let other = ways.least(ways.forward { !$0.ink.isEmpty && $0.ink.overlaps(ink) && $0.ink != ink })
                // If there is no other path, the margin exceeds the cost of any line.
                #expect(other < Ways.never ? cell.margin == other - least : cell.margin > 1 << 24)
            }
        }
    }

    @Test("A line without ink has no cells", arguments: [0, 1500])
    func noInk(margin: Int) {
        let choices = CutChoices(DrawnLine([.blank, .blank], em: 20).path, within: margin)
        #expect(choices.choices.isEmpty)
        #expect(choices.best().isEmpty)
    }
}
