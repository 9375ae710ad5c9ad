/// The classifier's verdicts on the ink of one line, each asked for once.
struct LineClassification {
    private let view: ShapeView
    private let profile: InkProfile
    private let classifier: ShapeClassifier
    private let advance: Int
    /// For each place, the ink from there on that was classified last: where it ends, and where its verdict stands.
    private var known: [(end: Int, verdict: Int)]
    private var verdicts: [Verdict] = []
    private var input = ShapeInput()

    init(_ profile: InkProfile, band: Int, type: TypeModel, classifier: ShapeClassifier) {
        view = ShapeView(profile, band: band, em: type.em)
        self.profile = profile
        self.classifier = classifier
        advance = type.advance
        known = [(end: Int, verdict: Int)](repeating: (-1, 0), count: profile.count + 1)
    }

    /// What is said of the ink in a range: how much less likely each shape is than the likeliest, in 256ths of a nat.
    struct Verdict {
        fileprivate let numbers: SIMD8<Int32>

        subscript(_ shape: ShapeClassifier.Shape) -> Int { Int(numbers[shape.rawValue]) }
    }

    /// The verdict on the ink in `range`, which begins and ends with ink. It is found without being asked for again as
    /// long as ranges come in the order of their ends.
    mutating func verdict(on range: Range<Int>) -> Verdict {
        let last = known[range.lowerBound]
        if last.end == range.upperBound { return verdicts[last.verdict] }
        view.look(at: range, in: profile, advance: advance, into: &input)
        known[range.lowerBound] = (range.upperBound, verdicts.count)
        let answer = Verdict(numbers: classifier.classify(input))
        verdicts.append(answer)
        return answer
    }
}
