import LayoutDocument
import ModelFiles
import PageGeometry
import TestSupport
import Testing

@testable import PageAnalysis

@Suite("Gradient-boosted trees")
struct BoostedTreesTests {
    /// A model of one tree. Its answer is 10 if feature 0 is at most 5, otherwise -10.
    private let one: [UInt8] = [1, 1, 0, 5, 0, 255, 10, 0, 255, 0xF6, 0xFF]

    @Test(
        "A feature up to the limit goes one way, a larger one the other way", arguments: [(-3, 10), (5, 10), (6, -10)])
    func answers(feature: Int, answer: Int) throws {
        #expect(try #require(BoostedTrees(one)).answers([feature]) == [answer])
    }

    @Test("The answers of a class's trees are added; trees of several classes take turns")
    func sums() throws {
        let again = one + one.dropFirst(2)
        #expect(try #require(BoostedTrees(again)).answers([0]) == [20])
        #expect(try #require(BoostedTrees([2] + again.dropFirst())).answers([9]) == [-10, -10])
    }

    @Test("A file that is truncated, uses an unknown feature or has too few trees is refused")
    func refusals() {
        for count in 3..<one.count { #expect(BoostedTrees(Array(one.prefix(count))) == nil, "\(count) bytes") }
        #expect(BoostedTrees([1, 1, 1] + one.dropFirst(3)) == nil)
        #expect(BoostedTrees([2] + one.dropFirst()) == nil)
        #expect(BoostedTrees([]) == nil)
    }

    /// Returns a tree of random nodes over four features with `answers` leaves: the tree as bytes, and a function that
    /// gives the same answers.
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

    @Test("Answers to many things at once equal the answers of single trees", arguments: [1, 7, 8, 9, 40])
    func asWalked(count: Int) throws {
        var random = SplitMix(seed: UInt64(count))
        let trees = [1, 2, 3, 8, 31, 32].map { tree(answers: $0, &random) }
        let all = try #require(BoostedTrees([3, 4] + trees.flatMap(\.bytes)))
        let numbers = [Int.min, -40000, 40000, Int.max] + Array(-12...12)
        let things = (0..<count).map { _ in (0..<4).map { _ in numbers.randomElement(using: &random) ?? 0 } }
        let walked = things.map { features in
            (0..<3).map { trees[$0].answer(features) + trees[$0 + 3].answer(features) }
        }
        #expect(all.answers(to: things) == walked)
        #expect(things.map(all.answers) == walked)
        #expect(all.answers(to: []).isEmpty)
    }

    @Test("A tree may have at most 32 answers")
    func manyAnswers() {
        var random = SplitMix(seed: 32)
        for answers in [32, 33, 60] {
            #expect((BoostedTrees([1, 4] + tree(answers: answers, &random).bytes) != nil) == (answers <= 32))
        }
    }
}
