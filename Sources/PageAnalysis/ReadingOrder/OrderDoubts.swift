import LayoutDocument
import PageGeometry

/// Says where it is doubtful what is read after what, for an editor to look at first.
struct OrderDoubts {
    struct Parameters: Sendable, Hashable {
        /// How much better than another one a choice is, in 256ths of a nat, that is not doubtful. Lower: fewer wrong choices are
        /// reported. Higher: more right ones are. Measured by `Models/order/thresholds.py` on 28 pages of seven papers that the models
        /// had not learned from: of 383 wrong choices and 1,721 right ones 400 doubts 0.616 and 0.149, 500 0.695 and 0.203, 600 0.749
        /// and 0.255 (engine 0.1.28).
        var sure = 500
    }

    var lines: [PlacedLine]
    var passages: [Passage]
    var links: PassageLinks
    var parameters = Parameters()

    /// A finding for each doubtful place, the most doubtful first.
    func findings() -> [Finding] {
        links.doubts(within: parameters.sure).sorted { ($0.margin, $0.passage) < ($1.margin, $1.passage) }.map {
            doubt in
            let members = passages[doubt.passage].lines
            let odds = Self.percent(doubt.margin)
            return Finding(
                severity: .note, code: "order.doubtful",
                message: "It is doubtful what is read after this line: \(name(doubt.chosen)) (\(odds) %), or "
                    + "\(name(doubt.other)) (\(100 - odds) %). Look whether the order is right.",
                place: lines[members[members.count - 1]].line.bounds,
                candidates: [
                    Finding.Candidate(place: place(doubt.chosen), odds: odds * 10),
                    Finding.Candidate(place: place(doubt.other), odds: 1000 - odds * 10),
                ])
        }
    }

    /// The line that a passage begins with; nil for the end of the article.
    private func place(_ passage: Int?) -> PixelRect? { passage.map { lines[passages[$0].lines[0]].line.bounds } }

    private func name(_ passage: Int?) -> String {
        guard let box = place(passage) else { return "nothing, the article ends" }
        return "the line at [\(box.minX), \(box.minY), \(box.maxX), \(box.maxY)]"
    }

    /// How likely a choice is against another one that is worse by `margin`, in hundredths: the logistic function,
    /// linear between multiples of half a nat.
    static func percent(_ margin: Int) -> Int {
        let known = [50, 62, 73, 82, 88, 92, 95, 97, 98, 99]
        let (step, rest) = (min(known.count - 2, margin / 128), margin % 128)
        guard margin < 128 * (known.count - 1) else { return 99 }
        return known[step] + (known[step + 1] - known[step]) * rest / 128
    }
}
