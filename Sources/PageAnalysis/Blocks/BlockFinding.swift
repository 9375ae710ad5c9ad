import LayoutDocument
import PageGeometry
import PageRaster

/// Finds the blocks of a page, their kinds, and the odds of their order.
///
/// Method: lines are repaired at the borders of tiers (`LineMakeUp`). One network groups them into blocks
/// (`LineGrouping`); another sees the blocks with the probabilities of their kinds, and gives the kind of each block,
/// the block that is read next, and the blocks of its article. Both are learned from simulated, drawn and real make-up
/// (Models/README.md). A newspaper's recurring things (`RecurringThing`) are evidence for the kinds of lines and blocks.
struct BlockFinding {
    struct Parameters: Sendable, Hashable {
        /// Minimum probability that a block is numbered. The value is low, because lost text is worse than a
        /// superfluous line.
        var leastNumbered: Float = 0.25
        /// Factor of the network's odds of links, from 0 to 1. The odds at both ends of a link are added, and the
        /// network is overconfident on kinds of make-up with which it was not trained. It decides which places are
        /// doubtful, not the order.
        var trust: Float = 0.4
        /// Added to the odds of each link, in nats. On newspapers that it did not learn from, the network is too sure that
        /// an article ends; a higher value joins short articles.
        var continues: Float = 2.5
        /// Maximum number of lines for which blocks are found. More lines would take minutes, and a page with so many
        /// lines is not a page of text.
        var mostLines = 8000
    }

    let models: MakeUpModels
    var parameters: BlockParameters

    /// - Parameter image: image on which the lines were found. If nil, severed columns are not joined.
    /// - Complexity: O(lines² + blocks²).
    func run(_ page: CharacterPage, on image: GreyRaster? = nil) -> BlockPage {
        var found = LineMakeUp(page, on: image, off: parameters.off)
        if let image, !models.things.isEmpty { found.addPrints(of: image) }
        return run(found)
    }

    /// - Complexity: O(lines² + blocks²).
    func run(_ found: LineMakeUp) -> BlockPage {
        var result = BlockPage(
            size: found.page.size, em: found.regions.em, lines: found.page.lines, boxes: found.boxes,
            regions: found.regions, plane: found.plane, blur: found.page.blur, blocks: [], links: [], sameArticle: [])
        guard found.makeUp.things.count <= parameters.finding.mostLines else {
            result.blocks = found.boxes.enumerated().map { line, box in
                BlockPage.Block(
                    lines: [line], box: box, writing: found.page.lines[line].writing, kind: .other, numbered: 0)
            }
            result.links = result.blocks.map { _ in [:] }
            result.sameArticle = result.links
            return result
        }
        result.isUnfit =
            models.usual.map { usual in
                !usual.fits(PageStyle(MakeUpGraph(found.makeUp, slots: MakeUpModels.lineSlots)))
            } ?? false
        let models = result.isUnfit ? LearnedModels.makeUp : models
        let evidence =
            models.things.isEmpty ? [] : found.prints.map { RecurringThing.evidence(of: models.things, for: $0) }
        let grouping = LineGrouping(found.makeUp, network: models.lines, evidence: evidence)
        let graph = MakeUpGraph(found.makeUp.grouped(grouping), slots: MakeUpModels.blockSlots)
        let answers = models.blocks.answers(graph.input)
        result.blocks = grouping.blocks.enumerated().map { block, lines in
            let (kind, numbered) = kind(
                RecurringThing.probabilities(answers.kinds(of: block), adding: grouping.evidence[block]))
            return BlockPage.Block(
                lines: lines, box: lines.dropFirst().reduce(found.boxes[lines[0]]) { $0.union(found.boxes[$1]) },
                writing: Self.writing(of: lines.map { found.page.lines[$0].layout }), kind: kind, numbered: numbered)
        }
        (result.links, result.sameArticle) = odds(graph, answers)
        return result
    }

    /// The direction of most characters of a block: a line of one character shows none.
    static func writing(of lines: [Line]) -> WritingDirection {
        let down = lines.reduce(0) { $0 + ($1.writing == .vertical ? 1 : -1) * $1.characters.count }
        return down >= 0 ? .vertical : .horizontal
    }

    /// Returns the kind with the highest probability among those that are numbered, if the block is numbered at all.
    private func kind(_ odds: [Float]) -> (kind: BlockKind, numbered: Int) {
        let numbered = BlockKind.allCases.filter(\.isNumbered).reduce(Float(0)) { $0 + odds[$1.rawValue] }
        let isNumbered = numbered >= parameters.finding.leastNumbered
        let best =
            BlockKind.allCases.filter { $0.isNumbered == isNumbered }.max { odds[$0.rawValue] < odds[$1.rawValue] }
            ?? .other
        return (best, Int((numbered * 1000).rounded()))
    }

    private func odds(
        _ graph: MakeUpGraph, _ answers: AttentionNetwork.Answers
    ) -> (links: [[Int: Int]], sameArticle: [[Int: Int]]) {
        var links = [[Int: Int]](repeating: [:], count: graph.count)
        var same = links
        for i in 0..<graph.count {
            for k in 0..<graph.slots where graph.near[i * graph.slots + k] >= 0 {
                let j = Int(graph.near[i * graph.slots + k])
                same[i][j] = points(answers.same(i, k))
                let back = Int(graph.back[i * graph.slots + k])
                // A link needs both ends: a block that is no neighbour of the other has no odds for it.
                guard back < graph.slots else { continue }
                let odds =
                    answers.next(i, k) - answers.next(i, graph.slots) + answers.before(j, back)
                    - answers.before(j, graph.slots)
                links[i][j] = points((odds + parameters.finding.continues) * parameters.finding.trust)
            }
        }
        return (links, same)
    }

    private func points(_ nats: Float) -> Int { Int((max(-4000, min(4000, nats)) * 256).rounded()) }
}
