import Testing

@testable import Evaluation

@Suite("Python's random numbers")
struct PythonRandomTests {
    @Test("Numbers, choices and samples equal those of Python 3.11")
    func draws() {
        var numbers = PythonRandom(seed: 1)
        #expect((0..<3).map { _ in numbers.unit() } == [0.13436424411240122, 0.8474337369372327, 0.763774618976614])
        var random = PythonRandom(seed: 1)
        #expect((0..<8).map { _ in random.choice(weights: [3, 1, 6]) } == [0, 2, 2, 0, 2, 2, 2, 2])
        #expect(random.sample(2, of: 10) == [1, 7])
        #expect(random.sample(2, of: 100) == [3, 49])
        #expect(random.sample(7, of: 40) == [27, 38, 0, 28, 17, 14, 6])
        #expect(random.sample(12, of: 30) == [28, 10, 0, 27, 26, 20, 17, 25, 12, 6, 13, 22])
    }

    @Test("A seed beyond 32 bits counts completely, and the state continues after 624 words")
    func longSeed() {
        var numbers = PythonRandom(seed: 12_345_678_901_234)
        #expect((0..<2).map { _ in numbers.unit() } == [0.02504137575317178, 0.14532691110186335])
        for _ in 0..<1_000 { _ = numbers.unit() }
        #expect(numbers.unit() == 0.8183645907657096)
    }
}
