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

    static let code = "order.doubtful"

    var lines: [PlacedLine]
    var passages: [Passage]
    var links: PassageLinks
    /// What each passage says; nil where it was not read.
    var texts: [PassageLanguage.Ends]?
    var parameters = Parameters()

    /// A finding for each doubtful place, the most doubtful first.
    func findings() -> [Finding] {
        links.doubts(within: parameters.sure).sorted { ($0.margin, $0.passage) < ($1.margin, $1.passage) }.map {
            doubt in
            let members = passages[doubt.passage].lines
            let odds = Self.percent(doubt.margin)
            var finding = Finding(
                severity: .note, code: Self.code, message: "",
                place: lines[members[members.count - 1]].line.bounds,
                candidates: [
                    candidate(doubt.chosen, odds: odds * 10), candidate(doubt.other, odds: 1000 - odds * 10),
                ],
                text: texts.flatMap { Self.words($0[doubt.passage].tail.suffix(Self.shown)) })
            finding.message = Self.message(finding)
            return finding
        }
    }

    /// The line that a passage begins with, and what it says; no place for the end of the article.
    private func candidate(_ passage: Int?, odds: Int) -> Finding.Candidate {
        Finding.Candidate(
            place: passage.map { lines[passages[$0].lines[0]].line.bounds }, odds: odds,
            text: passage.flatMap { passage in texts.flatMap { Self.words($0[passage].head.prefix(Self.shown)) } })
    }

    /// How many characters of a passage's end or beginning a finding shows.
    private static let shown = 8

    private static func words(_ text: Substring) -> String? { text.isEmpty ? nil : String(text) }

    /// What a finding says of its candidates. It names their places, so it is said anew where they have moved (`PagePlacement`).
    static func message(_ finding: Finding) -> String {
        let told = finding.candidates.map { candidate in
            let words = candidate.text.map { " “\($0)”" } ?? ""
            let line = candidate.place.map { "the line\(words) at [\($0.minX), \($0.minY), \($0.maxX), \($0.maxY)]" }
            return "\(line ?? "nothing, the article ends") (\(candidate.odds / 10) %)"
        }
        let words = finding.text.map { ", which ends with “\($0)”" } ?? ""
        return "It is doubtful what is read after this line\(words): \(told.joined(separator: ", or ")). "
            + "Look whether the order is right."
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
