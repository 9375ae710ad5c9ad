/// The judge's verdicts on the ink of one line, each asked for once.
final class Judgement {
    private let view: ShapeView
    private let profile: InkProfile
    private let judge: ShapeJudge
    private let advance: Int
    private var known: [Int: Int] = [:]
    private var verdicts: [Int32] = []
    private var input = [Int16](repeating: 0, count: ShapeView.inputs)
    private var verdict = [Int32](repeating: 0, count: ShapeJudge.Shape.allCases.count)

    init(_ profile: InkProfile, band: Int, type: TypeModel, judge: ShapeJudge) {
        view = ShapeView(profile, band: band, em: type.em)
        self.profile = profile
        self.judge = judge
        advance = type.advance
    }

    /// What is said of the ink in a range: how much less likely each shape is than the likeliest, in 256ths of a nat.
    struct Verdict {
        fileprivate let all: Judgement
        fileprivate let place: Int

        subscript(_ shape: ShapeJudge.Shape) -> Int { Int(all.verdicts[place + shape.rawValue]) }
    }

    /// The verdict on the ink in `range`, which begins and ends with ink.
    func verdict(on range: Range<Int>) -> Verdict {
        let key = range.lowerBound << 24 | range.upperBound
        if let place = known[key] { return Verdict(all: self, place: place) }
        view.look(at: range, in: profile, advance: advance, into: &input)
        judge.judge(input, into: &verdict)
        let place = verdicts.count
        known[key] = place
        verdicts.append(contentsOf: verdict)
        return Verdict(all: self, place: place)
    }
}
