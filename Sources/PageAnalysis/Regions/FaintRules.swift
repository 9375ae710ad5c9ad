import PageGeometry
import PageRaster

/// Finds thin and double horizontal rules of which only crumbs are left, after a scan with too high a threshold.
///
/// Method: low pieces of ink that follow each other horizontally are joined to a row, within a band no higher than a
/// double rule. A row is a rule if its pieces fill most of its length, over columns and over the blanks between them,
/// and if hardly any other ink extends into the band. Strokes of type have other ink around them. This is for pages of
/// broken print only: on other pages, `RuleRemains` finds rows of whole dots and dashes by their rhythm.
struct FaintRules {
    /// Parameters, set by hand; the shares were measured on a page with such rules.
    struct Parameters: Sendable, Hashable {
        /// Height of the band that contains a rule: a double rule with its blank, thickened by mending.
        var height: Ems = 0.5
        /// Maximum blank between two successive crumbs of a rule.
        var reach: Ems = 1.1
        /// Number of the last crumbs with which the next crumb must fit into one band. It is small, because a rule may
        /// lean.
        var recent = 4
        /// Minimum length of a rule. Lower: rows of strokes of type become rules.
        var leastLength: Ems = 7
        /// Height of a margin above and below a crumb and its neighbours in which other ink counts as extending into
        /// the band; at least 1 px.
        var margin = Ems(1, of: 16)
        /// Minimum share of a row's length that its crumbs fill, if the row is a rule. Strokes of type fill less.
        var inked: Share = 0.5
        /// Maximum share of a row's length at which other ink extends into the band, if the row is a rule. In type it
        /// is more.
        var foreign = Share(1, of: 12)
    }

    let components: [InkRuns.Component]
    /// Em of the body type, in px.
    let em: Int
    /// Components with fewer pixels are grain.
    private let grain: Int
    private let height: Int
    private let reach: Int
    private let parameters: Parameters

    init(components: [InkRuns.Component], em: Int, parameters: RegionParameters = .init()) {
        (self.components, self.em, grain, self.parameters) = (components, em, parameters.grain, parameters.faintRules)
        height = self.parameters.height.of(em)
        reach = self.parameters.reach.of(em)
    }

    /// - Complexity: O(pieces × pieces within an em).
    func chains(outside pictures: [PixelRect]) -> [RuleRemains.Chain] {
        let low = components.indices.filter { i in
            let box = components[i].box
            return components[i].pixels >= grain && box.height <= height
                && !pictures.contains { $0.contains(box.center) }
        }.sorted { (components[$0].box.minX, $0) < (components[$1].box.minX, $1) }
        let index = RectIndex(low.map { components[$0].box }, tile: max(16, 2 * em))
        let all = RectIndex(components.map(\.box), tile: max(16, 2 * em))
        var taken = [Bool](repeating: false, count: low.count)
        var chains: [RuleRemains.Chain] = []
        for first in low.indices where !taken[first] {
            let row = row(from: first, low, index, taken)
            guard let chain = chain(row.map { low[$0] }, among: all) else { continue }
            for i in row { taken[i] = true }
            chains.append(chain)
        }
        return chains
    }

    /// Returns a piece and the pieces that follow it to the right. Each piece and the few before it are together within
    /// a narrow band.
    private func row(from first: Int, _ low: [Int], _ index: RectIndex, _ taken: [Bool]) -> [Int] {
        var row = [first]
        var end = components[low[first]].box.maxX
        while let last = row.last {
            let recent = row.suffix(parameters.recent).reduce(components[low[last]].box) {
                $0.union(components[low[$1]].box)
            }
            let window = PixelRect(x: components[low[last]].box.minX..<end + reach, y: recent.yRange)
            let next = index.meeting(window).filter { k in
                k > last && !taken[k] && components[low[k]].box.union(recent).height <= height
            }.min()
            guard let next else { break }
            row.append(next)
            end = max(end, components[low[next]].box.maxX)
        }
        return row
    }

    private func chain(_ row: [Int], among all: RectIndex) -> RuleRemains.Chain? {
        let boxes = row.map { components[$0].box }
        let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
        guard box.width >= parameters.leastLength * em else { return nil }
        let own = Set(row)
        let margin = max(1, parameters.margin.of(em))
        var inked = 0
        var foreign = 0
        for i in boxes.indices.dropLast() {
            let step = boxes[i].minX..<max(boxes[i].minX, boxes[i + 1].minX)
            let band = boxes[max(0, i - 1)..<min(boxes.count, i + 3)].reduce(boxes[i]) { $0.union($1) }
            let here = PixelRect(x: step, y: band.minY - margin..<band.maxY + margin)
            inked += min(boxes[i].width, step.count)
            var covered = 0
            all.forEachMeeting(here) { k in
                guard !own.contains(k), components[k].pixels >= grain else { return }
                covered += components[k].box.intersection(here).width
            }
            foreign += min(covered, step.count)
        }
        guard inked >= parameters.inked * box.width, foreign <= parameters.foreign * box.width else { return nil }
        let pixels = row.reduce(0) { $0 + components[$1].pixels }
        let rule = PrintedRule(box: box, direction: .horizontal, thickness: max(1, pixels / max(1, inked)))
        return RuleRemains.Chain(rule: rule, pieces: row)
    }
}
