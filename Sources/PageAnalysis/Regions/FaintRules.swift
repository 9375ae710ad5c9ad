import PageGeometry
import PageRaster

/// Finds the thin and double rules across a page of which a scan that was thresholded too high has left crumbs.
///
/// Method: low pieces of ink that follow one another across the page within a band no higher than a double rule are a
/// rule if they go on over columns and the blanks between them alike, fill most of their row, and if hardly anything
/// reaches into that band from outside, as the strokes of type do everywhere. Only for pages whose print is broken:
/// rows of whole dots and dashes are told by their rhythm (`RuleRemains`).
struct FaintRules {
    let components: [InkRuns.Component]
    /// Em of the body type in px.
    let em: Int

    /// Height of the band in px: a double rule with its blank, as high as mended print makes it.
    private var height: Int { em / 2 }
    /// The longest blank between two crumbs in px.
    private var reach: Int { em * 11 / 10 }

    /// - Complexity: O(pieces × pieces that stand within an em).
    func chains(outside pictures: [PixelRect]) -> [RuleRemains.Chain] {
        let low = components.indices.filter { i in
            let box = components[i].box
            return components[i].pixels >= 4 && box.height <= height
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

    /// Pieces from one on to the right, each in the band of the last few.
    private func row(from first: Int, _ low: [Int], _ index: RectIndex, _ taken: [Bool]) -> [Int] {
        var row = [first]
        var end = components[low[first]].box.maxX
        while let last = row.last {
            let recent = row.suffix(4).reduce(components[low[last]].box) { $0.union(components[low[$1]].box) }
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
        guard box.width >= 7 * em else { return nil }
        let own = Set(row)
        var inked = 0
        var foreign = 0
        for i in boxes.indices.dropLast() {
            let step = boxes[i].minX..<max(boxes[i].minX, boxes[i + 1].minX)
            let band = boxes[max(0, i - 1)..<min(boxes.count, i + 3)].reduce(boxes[i]) { $0.union($1) }
            let here = PixelRect(x: step, y: band.minY - max(1, em / 16)..<band.maxY + max(1, em / 16))
            inked += min(boxes[i].width, step.count)
            var covered = 0
            all.forEachMeeting(here) { k in
                guard !own.contains(k), components[k].pixels >= 4 else { return }
                covered += components[k].box.intersection(here).width
            }
            foreign += min(covered, step.count)
        }
        // Crumbs of rules fill six tenths of their row and more, and other ink reaches into a twentieth of it at most;
        // those of type fill four tenths, and other ink a sixth (on a page with seven rules).
        guard inked * 2 >= box.width, foreign * 12 <= box.width else { return nil }
        let pixels = row.reduce(0) { $0 + components[$1].pixels }
        let rule = PrintedRule(box: box, direction: .horizontal, thickness: max(1, pixels / max(1, inked)))
        return RuleRemains.Chain(rule: rule, pieces: row)
    }
}
