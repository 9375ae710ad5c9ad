import ModelFiles
import PageGeometry

@testable import PageAnalysis

/// A page of boxes whose blocks, kinds and odds are stated by the test, so that no network takes part.
struct StatedBlocks {
    var page = BoxedPage()
    private var blocks: [(lines: [String], kind: BlockKind)] = []
    private var links: [(from: String, to: String, points: Int)] = []
    private var shared: [(one: String, other: String, points: Int)] = []

    /// States that lines, given by their names in order, are a block.
    mutating func block(_ lines: [String], _ kind: BlockKind = .body) { blocks.append((lines, kind)) }

    /// Sets a run of body lines as one block (`BoxedPage.run`).
    mutating func run(
        _ prefix: String, tier: Int, columns: Range<Int>, indented: Set<Int> = [], short: Set<Int> = []
    ) {
        page.run(prefix, tier: tier, columns: columns, indented: indented, short: short)
        block(columns.map { "\(prefix)\(tier).\($0)" })
    }

    /// States the odds that the block with the second line is read after the block with the first line.
    mutating func link(_ from: String, _ to: String, _ points: Int = 900) { links.append((from, to, points)) }

    /// States the odds that the block with the second line belongs to the article of the block with the first line.
    mutating func share(_ one: String, _ other: String, _ points: Int) { shared.append((one, other, points)) }

    /// Whether every line of the page is in one block, as `BlockPage` requires.
    var isWhole: Bool {
        blocks.flatMap(\.lines).sorted() == page.lines.map { page.name($0.layout) }.sorted()
    }

    var blockPage: BlockPage {
        precondition(isWhole, "each line is in one block")
        let characters = page.characterPage
        let plane = PagePlane(characters.lines)
        let boxes = characters.lines.map { plane.upright($0) }
        let places = Dictionary(
            uniqueKeysWithValues: characters.lines.indices.map { (page.name(characters.lines[$0].layout), $0) })
        let members = blocks.map { $0.lines.compactMap { places[$0] } }
        let found = zip(blocks, members).map { block, lines in
            BlockPage.Block(
                lines: lines, box: lines.dropFirst().reduce(boxes[lines[0]]) { $0.union(boxes[$1]) },
                writing: characters.lines[lines[0]].writing, kind: block.kind, numbered: 900)
        }
        return BlockPage(
            size: characters.size, em: characters.em, lines: characters.lines, boxes: boxes,
            regions: PageRegions(characters, plane: plane), plane: plane, blur: 0, blocks: found,
            links: odds(links.map { ($0.from, $0.to, $0.points) }),
            sameArticle: odds(shared.map { ($0.one, $0.other, $0.points) }))
    }

    private func odds(_ stated: [(String, String, Int)]) -> [[Int: Int]] {
        func place(_ line: String) -> Int? { blocks.firstIndex { $0.lines.contains(line) } }
        var odds = blocks.map { _ in [Int: Int]() }
        for (one, other, points) in stated {
            guard let from = place(one), let to = place(other) else { preconditionFailure("no such line") }
            odds[from][to] = points
        }
        return odds
    }
}

extension MakeUpModels {
    /// Networks whose weights are pseudo-random numbers, to test rules that hold for all networks.
    static func random(seed: UInt32) -> MakeUpModels {
        var state = seed
        let numbers = (0..<MakeUpProfile.weights).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(state >> 16) - 32768) / 131_072
        }
        return MakeUpModels(lines: numbers, blocks: numbers)
    }
}
