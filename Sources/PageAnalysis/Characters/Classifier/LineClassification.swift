/// Cached verdicts of the shape classifier on the ink of one line.
struct LineClassification {
    private let view: ShapeView
    private let profile: InkProfile
    private let classifier: ShapeClassifier
    private let advance: Int
    /// For each place, the most recently classified ink that begins at the place: the ink's end, and the position of
    /// its verdict.
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

    /// A verdict on the ink in a range. For each shape, it has the shape's disadvantage against the likeliest shape, in
    /// 256ths of a nat.
    struct Verdict {
        fileprivate let numbers: SIMD8<Int32>

        subscript(_ shape: ShapeClassifier.Shape) -> Int { Int(numbers[shape.rawValue]) }
    }

    /// Returns the verdict on the ink in `range`, which must begin and end with ink. The cache saves work only if
    /// ranges are passed in the order of their ends.
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
