import TestSupport
import Testing

@testable import LayoutExchange

@Suite struct OrderTests {
    @Test func `the fewest items move`() {
        #expect(Moves(from: [1, 2, 3], to: [1, 2, 3]).moves.isEmpty)
        #expect(
            Moves(from: [1, 2, 3, 4], to: [4, 1, 2, 3]).moves == [.init(items: [4], isAfter: false, neighbour: 1)])
        #expect(Moves(from: [1, 2, 3, 4], to: [1, 4, 2, 3]).moves == [.init(items: [4], isAfter: true, neighbour: 1)])
        #expect(
            Moves(from: [1, 2, 3, 4, 5], to: [3, 4, 5, 1, 2]).moves == [
                .init(items: [1, 2], isAfter: true, neighbour: 5)
            ])
    }

    @Test func `each single change gives one correction`() {
        let start = OrderModel([[[1, 2, 3], [4]], [[5]], [[6, 7]]])
        func changes(_ target: [[[Int]]]) -> [OrderDifference.Change] {
            OrderDifference(from: start, to: target).changes
        }
        #expect(changes([[[1, 2, 3], [4]], [[5]], [[6, 7]]]).isEmpty)
        #expect(changes([[[1, 2], [3], [4]], [[5]], [[6, 7]]]) == [.splitParagraph(before: 3)])
        #expect(changes([[[1, 2, 3, 4]], [[5]], [[6, 7]]]) == [.joinParagraph(4)])
        #expect(changes([[[1, 2, 3]], [[4]], [[5]], [[6, 7]]]) == [.splitArticle(before: 4)])
        #expect(changes([[[1, 2, 3], [4], [5]], [[6, 7]]]) == [.joinArticle(5)])
        #expect(changes([[[1, 2, 3], [4]], [[6, 7]], [[5]]]).count == 1)
        #expect(changes([[[1, 3], [4]], [[5, 2]], [[6, 7]]]) == [.moveLines([2], after: true, of: 5)])
        #expect(changes([[[1, 3, 2], [4]], [[5]], [[6, 7]]]).count == 1)
        #expect(changes([[[1, 2, 3]], [[5], [4]], [[6, 7]]]) == [.moveParagraph(4, after: true, of: 5)])
    }

    @Test(arguments: 0..<400) func `any order becomes any other`(seed: Int) {
        var numbers = SplitMix(seed: UInt64(seed))
        let count = Int.random(in: 1...14, using: &numbers)
        let (start, target) = (Self.order(count, &numbers), Self.order(count, &numbers))
        var model = OrderModel(start)
        for change in OrderDifference(from: model, to: target).changes { model.make(change) }
        #expect(model.articles == target)
    }

    private static func order(_ count: Int, _ numbers: inout SplitMix) -> [[[Int]]] {
        var order: [[[Int]]] = []
        for line in (0..<count).shuffled(using: &numbers) {
            switch order.isEmpty ? 0 : Int.random(in: 0..<4, using: &numbers) {
            case 0: order.append([[line]])
            case 1: order[order.count - 1].append([line])
            default: order[order.count - 1][order[order.count - 1].count - 1].append(line)
            }
        }
        return order
    }
}
