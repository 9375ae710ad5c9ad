import Testing

@testable import PageAnalysis

@Suite("Pairs of blocks in the graph of a page's make-up")
struct BlockPairTests {
    /// Returns the graph of two columns side by side, after a change of the first and of the second.
    private func graph(_ change: (inout MakeUp.Thing, inout MakeUp.Thing) -> Void) -> MakeUpGraph {
        func column(_ left: Float) -> MakeUp.Thing {
            MakeUp.Thing(
                box: MakeUp.Box(minX: left, minY: 10, maxX: left + 1, maxY: 22), isVertical: true, size: 1,
                characters: 12, traits: [Float](repeating: 0, count: LineTrait.count))
        }
        var (right, left) = (column(19), column(17.5))
        change(&right, &left)
        return MakeUpGraph(MakeUp(things: [right, left], rules: [], pictures: []), slots: 1)
    }

    /// The feature of the first thing with the second, and of the second with the first.
    private func values(_ graph: MakeUpGraph, _ feature: PairFeature) -> [Float] {
        (0..<2).map { graph.pairs[$0 * PairFeature.count + feature.rawValue] }
    }

    @Test("Differences of ink and stroke are the other block's trait minus this block's")
    func traits() {
        let graph = graph { right, left in
            right.traits[LineTrait.ink.rawValue] = 0.25
            left.traits[LineTrait.ink.rawValue] = 0.75
            right.traits[LineTrait.stroke.rawValue] = 0.5
        }
        #expect(values(graph, .ink) == [0.5, -0.5] && values(graph, .stroke) == [-0.5, 0.5])
        #expect(values(graph, .ground) == [0, 0])
    }

    @Test("A frame, a ground and light type each differ by a third")
    func grounds() {
        let graph = graph { right, _ in
            for trait in [LineTrait.inFrame, .onGround, .light] { right.traits[trait.rawValue] = 1 }
        }
        #expect(values(graph, .ground) == [-1, 1])
        let framed = self.graph { _, left in left.traits[LineTrait.inFrame.rawValue] = 1 }
        #expect(values(framed, .ground) == [1 / Float(3), -1 / Float(3)])
    }

    @Test("The odds of a continuation belong to one direction of a pair, as x / (|x| + 4)")
    func continuations() {
        #expect(values(graph { right, _ in right.continuations = [1: 4] }, .continues) == [0.5, 0])
        #expect(values(graph { _, left in left.continuations = [0: -12, 1: 9] }, .continues) == [0, -0.75])
        #expect(values(graph { _, _ in }, .continues) == [0, 0])
    }
}
