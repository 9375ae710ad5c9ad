import TestSupport
import Testing

@testable import PageAnalysis

@Suite("Links between blocks")
struct BlockOrderTests {
    @Test("The best assignment of all blocks wins, not each block's best link")
    func assignment() {
        let order = BlockOrder(points: [[1: 500, 2: 450], [2: 100], [1: 400]])
        #expect(order.successors == [2, nil, 1])
    }

    @Test("A link without positive odds is omitted")
    func unlikely() {
        #expect(BlockOrder(points: [[1: -1], [:]]).successors == [nil, nil])
        #expect(BlockOrder(points: [[1: 0], [:]]).successors == [nil, nil])
        #expect(BlockOrder(points: [[1: 1], [:]]).successors == [1, nil])
    }

    @Test("A circular chain is cut at its weakest link, or at the last of equally weak links")
    func circle() {
        let order = BlockOrder(points: [[1: 500], [2: 300], [0: 400], [:]])
        #expect(order.successors == [1, nil, 0, nil])
        #expect(order.chains(of: [0, 1, 2, 3]) == [[2, 0, 1], [3]])
        #expect(BlockOrder(points: [[1: 300], [2: 300], [0: 300]]).successors == [1, 2, nil])
        #expect(BlockOrder(points: [[1: 9], [0: 9], [3: 8], [2: 7]]).successors == [1, nil, 3, nil])
    }

    @Test("A page without blocks has no chain")
    func empty() {
        let order = BlockOrder(points: [])
        #expect(order.successors.isEmpty && order.chains(of: []).isEmpty && order.doubts(within: 640).isEmpty)
    }

    @Test("With any scores, each block is in exactly one chain", arguments: 0..<50 as Range<UInt64>)
    func anyScores(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let count = 12
        let points = (0..<count).map { from in
            var row: [Int: Int] = [:]
            for to in 0..<count where to != from && random.oneIn(2) {
                row[to] = Int.random(in: -200...900, using: &random)
            }
            return row
        }
        let chains = BlockOrder(points: points).chains(of: Array(0..<count))
        #expect(chains.flatMap { $0 }.sorted() == Array(0..<count))
        for chain in chains {
            for (from, to) in zip(chain, chain.dropFirst()) { #expect(points[from][to, default: 0] > 0) }
        }
    }

    @Test("Captions and blocks without numbers have no links, even with high odds")
    func kinds() {
        for kind in BlockKind.allCases {
            var it = StatedBlocks()
            for column in 0..<3 { it.page.line("\(column)", x: it.page.left(column), y: it.page.top(0), count: 12) }
            it.block(["0"])
            it.block(["1"], kind)
            it.block(["2"])
            it.link("0", "1", 2000)
            it.link("1", "2", 2000)
            it.link("0", "2", 10)
            let isText = kind.isNumbered && kind != .caption
            #expect(BlockOrder(it.blockPage).successors == (isText ? [1, 2, nil] : [2, nil, nil]), "\(kind)")
        }
    }
}
