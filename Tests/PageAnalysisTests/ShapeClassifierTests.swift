import ModelFiles
import Testing

@testable import PageAnalysis

@Suite("The shape classifier")
struct ShapeClassifierTests {
    /// A handmade model of the shape classifier, in the format of Models/README.md.
    private struct Model {
        var hidden = 1
        var shift = 0
        var outShift = 0
        var weights: [Int] = []
        var offsets: [Int] = []
        var outWeights: [Int] = []
        var outOffsets: [Int] = []

        /// Creates a model of the right length in which all numbers are 0.
        init(hidden: Int) {
            self.hidden = hidden
            weights = [Int](repeating: 0, count: hidden * ShapeView.inputs)
            offsets = [Int](repeating: 0, count: hidden)
            outWeights = [Int](repeating: 0, count: hidden * ShapeClassifier.Shape.allCases.count)
            outOffsets = [Int](repeating: 0, count: ShapeClassifier.Shape.allCases.count)
        }

        var file: [UInt8] {
            func whole(_ numbers: [Int]) -> [Int32] { numbers.map { Int32(truncatingIfNeeded: $0) } }
            return ModelFileArrays(.shapeClassifier).with("shifts", whole([shift, outShift]))
                .with("weights", weights.map { Int16(truncatingIfNeeded: $0) }).with("offsets", whole(offsets))
                .with("outWeights", whole(outWeights)).with("outOffsets", whole(outOffsets)).file
        }
    }

    private func answers(_ classifier: ShapeClassifier, _ input: [Int16]) -> [Int32] {
        let answer = classifier.classify(ShapeInput(input))
        return ShapeClassifier.Shape.allCases.map { answer[$0.rawValue] }
    }

    private func input(_ number: (Int) -> Int) -> [Int16] { (0..<ShapeView.inputs).map { Int16(number($0)) } }

    @Test("A truncated or overlong model is refused")
    func wrongLengths() throws {
        let file = ModelFile.shapeClassifier.bytes
        for count in Array(0...40) + Array(stride(from: 41, to: file.count, by: 997)) + [file.count - 1] {
            #expect(throws: ModelError.self, "\(count) bytes") { try ShapeClassifier(file: Array(file.prefix(count))) }
        }
        for more in [1, 4, 2 * ShapeView.inputs] {
            #expect(throws: ModelError.self) {
                try ShapeClassifier(file: file + [UInt8](repeating: 0, count: more))
            }
        }
    }

    @Test("A model with impossible shifts or numbers of units is refused")
    func absurdHeads() throws {
        for hidden in [0, 1025, 2000] {
            #expect(throws: ModelError.self, "\(hidden) hidden units") {
                try ShapeClassifier(file: Model(hidden: hidden).file)
            }
        }
        for (shift, outShift) in [(-1, 0), (32, 0), (0, -1), (0, 63), (Int(Int32.max), 0), (0, Int(Int32.min))] {
            var model = Model(hidden: 2)
            model.shift = shift
            model.outShift = outShift
            #expect(throws: ModelError.self, "shifts by \(shift) and \(outShift)") {
                try ShapeClassifier(file: model.file)
            }
        }
        var model = Model(hidden: 2)
        (model.shift, model.outShift) = (31, 62)
        _ = try ShapeClassifier(file: model.file)
    }

    @Test(
        "For long ink such as m and W, the classifier decides whether it lies on its side"
    )
    func longTurned() throws {
        var model = Model(hidden: 1)
        model.outOffsets = ShapeClassifier.Shape.allCases.map { $0 == .turned ? 0 : -2000 }
        let classifier = try ShapeClassifier(file: model.file)
        func price(_ length: Int) -> Int {
            let line = DrawnLine(rows: Array(repeating: 12, count: length), em: 20)
            let inks = CellInks(line.profile, type: line.type)
            let prices = CutPrices(inks: inks, type: line.type)
            let (ink, cell) = (10..<10 + length, 10..<30)
            var judgement = LineClassification(line.profile, band: 20, type: line.type, classifier: classifier)
            let outline = inks.between(0, line.profile.places.count - 1)
            return prices.classified(judgement.verdict(on: ink), .full, ink, cell, outline).0
        }
        #expect(price(18) < 300)
        #expect(price(17) >= 900)
    }

    @Test("The likeliest shape costs 0, the others cost more", arguments: 0..<40)
    func verdicts(n: Int) throws {
        let classifier = LearnedModels.shapeClassifier
        for input in [
            input { ($0 * $0 * 3 + $0 * n) % 256 }, input { _ in n * 255 / 39 }, input { $0 % 40 == n ? 255 : 0 },
        ] {
            let answers = answers(classifier, input)
            #expect(answers.min() == 0)
            // For a shape that is less likely by 2000 nats, the sum exceeds the range of 32 bits.
            #expect((answers.max() ?? .max) < 256 * 2000)
        }
    }

    @Test("A model with one hidden unit gives the result of a calculation by hand")
    func countedByHand() throws {
        var model = Model(hidden: 1)
        (model.shift, model.outShift) = (2, 3)
        (model.weights[0], model.weights[ShapeView.inputs - 1]) = (3, -1)
        model.offsets = [5]
        model.outWeights = [0, 8, -8, 16, 3, -3, 0, 0]
        model.outOffsets = [100, 0, 0, -1000, 0, 0, 0, 1]
        let classifier = try ShapeClassifier(file: model.file)
        // The hidden unit is 3 · 10 − 7 + 5 = 28, a quarter of which is 7. The shapes are then 100, 56 / 8, −56 / 8,
        // 112 / 8 − 1000, 21 / 8, −21 / 8 (rounded down), 0 and 1.
        let some = input { $0 == 0 ? 10 : $0 == ShapeView.inputs - 1 ? 7 : 99 }
        #expect(answers(classifier, some) == [0, 93, 107, 1086, 98, 103, 100, 99])
        // The hidden unit is 5 − 255, which is below 0, so it has no effect.
        let silent = input { $0 == ShapeView.inputs - 1 ? 255 : 0 }
        #expect(answers(classifier, silent) == [0, 100, 100, 1100, 100, 100, 100, 99])
    }

    @Test("A model gives the same result as in Models/shape-classifier/test.py")
    func sameAsInPython() throws {
        var model = Model(hidden: 4)
        (model.shift, model.outShift) = (5, 4)
        let (inputs, shapes) = (0..<ShapeView.inputs, 0..<ShapeClassifier.Shape.allCases.count)
        model.weights = (0..<4).flatMap { h in inputs.map { ($0 * $0 * (h + 3) + h * 31) % 401 - 195 } }
        model.offsets = (0..<4).map { $0 * 9001 % 50001 - 2500 }
        model.outWeights = shapes.flatMap { s in (0..<4).map { ($0 * $0 * 290 + s * s * 413) % 2001 - 1000 } }
        model.outOffsets = shapes.map { $0 * 70 % 200 - 100 }
        let classifier = try ShapeClassifier(file: model.file)
        let expected: [[Int32]] = [
            [1_334_624, 694_378, 1_598_067, 1_776_382, 396_756, 838_454, 0, 982_670],
            [2_065_993, 1_080_350, 0, 1_693_699, 622_156, 1_302_203, 11_304, 1_524_196],
            [2_065_694, 899_364, 705_664, 2_308_457, 357_170, 1_161_904, 0, 1_424_584],
        ]
        for (n, answer) in expected.enumerated() {
            #expect(answers(classifier, input { ($0 * $0 * 5 + $0 * n * 7) % 256 }) == answer)
        }
        #expect(answers(classifier, input { _ in 0 }) == [54983, 17434, 61127, 80837, 0, 25793, 37358, 34293])
    }

    @Test("The classifier always gives the same answer for the same ink")
    func judgement() throws {
        let line = DrawnLine([.frame, .twoBars, .stop, .frame], em: 24)
        let classifier = LearnedModels.shapeClassifier
        var once = LineClassification(line.profile, band: 24, type: line.type, classifier: classifier)
        let inks = line.profile.blots.map(\.range)
        let all = ShapeClassifier.Shape.allCases
        let first = inks.map { ink in all.map { once.verdict(on: ink)[$0] } }
        let again = inks.reversed().map { ink in all.map { once.verdict(on: ink)[$0] } }
        #expect(first == again.reversed())
        var anew = LineClassification(line.profile, band: 24, type: line.type, classifier: classifier)
        #expect(inks.map { ink in all.map { anew.verdict(on: ink)[$0] } } == first)
        #expect(first.allSatisfy { $0.min() == 0 })
    }
}
