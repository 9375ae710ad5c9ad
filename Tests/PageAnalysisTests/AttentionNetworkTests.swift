import Foundation
import ModelFiles
import Testing

@testable import PageAnalysis

@Suite("An attention network")
struct AttentionNetworkTests {
    private let small = SmallNetwork()

    @Test("Its answers equal those of Models/make-up/network.py")
    func answers() throws {
        let answers = try small.network(small.file()).answers(small.input())
        func isNear(_ a: some Sequence<Float>, _ b: [Float]) -> Bool {
            let distances = zip(a, b).map { abs($0 - $1) }
            return distances.count == b.count && distances.allSatisfy { $0 < 1e-4 }
        }
        #expect(answers.next.count == 28 && answers.before.count == 28)
        #expect(answers.kinds.count == 77 && answers.same.count == 21)
        #expect(isNear(answers.next.prefix(2), [-2.315908, -1.926555]))
        #expect(isNear(answers.next.suffix(4), [-2.314651, -2.641826, -2.320363, -0.312343]))
        #expect(isNear(answers.before.prefix(2), [-1.535939, -0.527022]))
        #expect(isNear(answers.before.suffix(4), [-1.385766, -1.950952, -0.961799, -1.489327]))
        #expect(isNear(answers.kinds.prefix(4), [-1.818811, -1.625600, -3.090042, -2.279086]))
        #expect(isNear(answers.kinds.suffix(4), [-2.132453, -3.908241, -1.999614, -2.977668]))
        #expect(isNear(answers.same.prefix(2), [0.746817, 0.355795]))
        #expect(isNear(answers.same.suffix(3), [0.937417, 0.849346, 0.357327]))
    }

    @Test("The probabilities of a thing's choices and kinds add up to 1")
    func sums() throws {
        let answers = try small.network(small.file()).answers(small.input())
        for (row, width) in [(answers.next, 4), (answers.before, 4), (answers.kinds, AttentionNetwork.kinds)] {
            for start in stride(from: 0, to: row.count, by: width) {
                let sum = row[start..<start + width].reduce(0) { $0 + exp(Double($1)) }
                #expect(abs(sum - 1) < 1e-5)
            }
        }
    }

    @Test("An empty slot has no effect and is never chosen")
    func emptySlots() throws {
        let network = try small.network(small.file())
        let expected = network.answers(small.input())
        var other = small.input()
        for slot in other.isNear.indices where !other.isNear[slot] {
            (other.near[slot], other.back[slot]) = (-1, 99)
            for feature in 0..<small.pairs { other.pairs[slot * small.pairs + feature] = .nan }
            #expect(expected.same[slot] == AttentionNetwork.never)
            #expect(expected.next[slot / 3 * 4 + slot % 3] == AttentionNetwork.never)
            #expect(expected.before[slot / 3 * 4 + slot % 3] == AttentionNetwork.never)
        }
        #expect(network.answers(other) == expected)
    }

    @Test("The features of a neighbour change a thing's answers")
    func neighbours() throws {
        let network = try small.network(small.file())
        var other = small.input()
        other.things[small.things] += 1
        #expect(abs(network.answers(other).kinds[0] - network.answers(small.input()).kinds[0]) > 1e-3)
    }

    @Test("An empty input and a thing without neighbours have answers")
    func few() throws {
        let network = try small.network(small.file())
        var input = AttentionNetwork.Input(count: 0, slots: 3, things: [], pairs: [], near: [], isNear: [], back: [])
        #expect(network.answers(input) == .init(slots: 3, next: [], before: [], kinds: [], same: []))
        (input.count, input.slots, input.things) = (1, 0, [1, 2, 3, 4, 5])
        let answers = network.answers(input)
        #expect(answers.next == [0] && answers.before == [0] && answers.kinds.count == 11 && answers.same.isEmpty)
    }

    @Test("A truncated, overlong, inconsistent or infinite file is refused, and so is another schema")
    func refusals() {
        let whole = small.file()
        var wrong = [Array(whole.prefix(20)), small.file([]), Array(whole.dropLast()), whole + [0]]
        for size in 0..<6 {
            for number: Int32 in [0, 8, 1 << 30, -1] {
                var sizes: [Int32] = [5, 11, 64, 4, 4, 16]
                sizes[size] = number
                wrong.append(small.file(sizes: sizes, [1, 2]))
            }
        }
        for number in [Float.nan, .infinity] {
            wrong.append(small.file(small.numbers().dropLast() + [number]))
        }
        for file in wrong { #expect(throws: ModelError.malformed(model: "small")) { try small.network(file) } }
        var other = small.schema
        other.features.swapAt(0, 1)
        #expect(throws: ModelError.self) {
            try AttentionNetwork.numbers(of: whole, schema: other, things: small.things, pairs: small.pairs)
        }
    }

    @Test("Its exponential and logarithm are accurate to one millionth")
    func functions() {
        for step in -8690...8790 {
            let x = Float(step) / 100
            #expect(abs(Double(AttentionNetwork.exponential(x)) / exp(Double(x)) - 1) < 1e-6)
        }
        #expect(AttentionNetwork.exponential(-100) == 0 && AttentionNetwork.exponential(0) == 1)
        #expect(AttentionNetwork.exponential(1000).isFinite)
        #expect(AttentionNetwork.logarithm(1) == 0)
        for step in -4000...4000 where step != 0 {
            for x in [Float(exp(Double(step) / 50)), 1 + Float(step) / 40_000] {
                let expected = log(Double(x))
                #expect(abs(Double(AttentionNetwork.logarithm(x)) - expected) <= 1e-6 * abs(expected))
            }
        }
    }
}
