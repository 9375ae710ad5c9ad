import Catalogue
import CharacterShapes
import LayoutDocument
import PageGeometry
import PageRaster

/// Reports doubtful places of the reading order to an editor.
struct OrderDoubts {
    struct Parameters: Sendable, Hashable {
        /// A choice that wins by at least this margin, in 256ths of a nat, is not reported as doubtful. Lower: fewer
        /// wrong choices are reported. Higher: more correct choices are reported.
        var sure = 500
    }

    let page: BlockPage
    let order: BlockOrder
    /// Image of the page; nil if no text is to be read.
    var image: GreyRaster?
    private let parameters = Parameters()

    /// Returns a finding for each doubtful place, the most doubtful first.
    func findings() -> [Finding] {
        order.doubts(within: parameters.sure).sorted { ($0.margin, $0.block) < ($1.margin, $1.block) }.map { doubt in
            let members = page.blocks[doubt.block].lines
            let odds = 10 * Self.percent(doubt.margin)
            let last = members[members.count - 1]
            var finding = Finding(.orderDoubtful, at: page.lines[last].bounds)
            finding.candidates = [
                candidate(doubt.chosen, odds: odds), candidate(doubt.other, odds: Self.certain - odds),
            ]
            finding.text = Self.words(text(of: last).suffix(Self.shown))
            finding.message = Self.message(finding)
            return finding
        }
    }

    /// Returns a finding's candidate for a block: the place and text of its first line. The end of the article is a
    /// candidate without a place.
    private func candidate(_ block: Int?, odds: Int) -> Finding.Candidate {
        let first = block.map { page.blocks[$0].lines[0] }
        return Finding.Candidate(
            place: first.map { page.lines[$0].bounds }, odds: odds,
            text: first.flatMap { Self.words(text(of: $0).prefix(Self.shown)) })
    }

    private func text(of line: Int) -> String {
        image.map { ShapeReader.standard.text(of: page.lines[line].layout, on: $0) } ?? ""
    }

    /// Odds of a certain candidate, in thousandths.
    private static let certain = 1000

    /// Number of characters that a finding shows from the end, or the beginning, of a passage.
    private static let shown = 8

    private static func words(_ text: Substring) -> String? { text.isEmpty ? nil : String(text) }

    /// Returns the message of a finding. The message contains the candidates' places, so `PagePlacement` creates it
    /// again after moving the places.
    static func message(_ finding: Finding) -> String {
        let choices = finding.candidates.map { candidate in
            let words = candidate.text.map { " “\($0)”" } ?? ""
            let line = candidate.place.map { "the line\(words) at [\($0.minX), \($0.minY), \($0.maxX), \($0.maxY)]" }
            return "\(line ?? "nothing, the article ends") (\(candidate.odds / 10) %)"
        }
        let words = finding.text.map { ", which ends with “\($0)”" } ?? ""
        let entry = FindingCode.orderDoubtful.entry
        return "\(entry.english)\(words): \(choices.joined(separator: ", or ")). \(entry.remedy)."
    }

    /// Returns the probability, in percent, that a choice is correct if its score is `margin` above the score of the
    /// other choice, in 256ths of a nat. The result is the logistic function at multiples of half a nat, with linear
    /// interpolation between them.
    static func percent(_ margin: Int) -> Int {
        let known = [50, 62, 73, 82, 88, 92, 95, 97, 98, 99]
        let (step, rest) = (min(known.count - 2, margin / 128), margin % 128)
        guard margin < 128 * (known.count - 1) else { return 99 }
        return known[step] + (known[step + 1] - known[step]) * rest / 128
    }
}
