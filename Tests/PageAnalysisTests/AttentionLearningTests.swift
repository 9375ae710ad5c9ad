import ModelFiles
import Testing

@testable import PageAnalysis

@Suite("Learning of an attention network")
struct AttentionLearningTests {
    private let small = SmallNetwork()

    private var targets: AttentionLearning.Targets {
        AttentionLearning.Targets(
            next: [0, 1, nil, 3, 3, 0, 3], before: [3, nil, 0, 0, 3, 3, 1],
            kinds: [[.body, .lead], [.headline], [], [.caption], MakeUpTruth.aside, [.body], [.crosshead]],
            same: (0..<21).map { $0 % 4 == 0 ? nil : $0 % 3 == 0 })
    }

    /// Without the first answer, which counts as constant.
    private var learning: AttentionLearning {
        AttentionLearning(
            small.numbers(without: ["backPair", "backThing"]), things: small.things, pairs: small.pairs)
    }

    @Test("The loss equals that of the network's answers")
    func loss() {
        let answers = AttentionNetwork(learning.numbers, things: small.things, pairs: small.pairs)
            .answers(small.input())
        // The parts of the loss of the last answer alone: without its weights, the first answer adds a constant.
        func mean(_ rows: [Float], _ wanted: [Int?]) -> Float {
            let known = wanted.enumerated().compactMap { thing, slot in slot.map { rows[thing * 4 + $0] } }
            return -known.reduce(0, +) / Float(known.count)
        }
        let kinds = targets.kinds.enumerated().filter { !$1.isEmpty }.map { thing, right in
            AttentionNetwork.logarithm(
                right.reduce(Float(0)) { sum, kind in
                    sum
                        + AttentionNetwork.exponential(answers.kinds[thing * AttentionNetwork.kinds + kind.rawValue])
                })
        }
        let last =
            mean(answers.next, targets.next) + mean(answers.before, targets.before) - 0.6 * kinds.reduce(0, +) / 6
        let total = learning.loss(small.input(), targets).value
        #expect(total > last)
        #expect(total < 3 * last)
    }

    @Test("The slopes equal the effects of small changes of weights")
    func slopes() {
        let learning = learning
        let slopes = learning.loss(small.input(), targets).slopes
        #expect(slopes.count == learning.numbers.count)
        let step: Float = 0.01
        var far: [String] = []
        var compared = 0
        for (name, range) in small.ranges {
            // The largest slope of each layer, and some others.
            let steepest = range.max { abs(slopes[$0]) < abs(slopes[$1]) } ?? range.lowerBound
            for place in [steepest, range.lowerBound + range.count / 3, range.upperBound - 1] {
                let values = [step, -step].map { change in
                    var numbers = learning.numbers
                    numbers[place] += change
                    return AttentionLearning(numbers, things: small.things, pairs: small.pairs)
                        .loss(small.input(), targets).value
                }
                let slope = (values[0] - values[1]) / (2 * step)
                compared += 1
                if abs(slope - slopes[place]) > 2e-3 + 0.05 * abs(slope) {
                    far.append("\(name) \(place - range.lowerBound): \(slopes[place]), should be \(slope)")
                }
            }
        }
        #expect(compared > 100)
        #expect(far.isEmpty, "\(far)")
    }

    @Test("Steps lower the loss, and the same steps give the same weights")
    func steps() {
        func learned() -> AttentionLearning {
            var learning = learning
            for _ in 0..<20 { learning.learn([(input: small.input(), targets: targets)], rate: 1e-3) }
            return learning
        }
        let (one, other) = (learned(), learned())
        #expect(one.loss(small.input(), targets).value < 0.7 * learning.loss(small.input(), targets).value)
        #expect(one.numbers == other.numbers)
    }
}
