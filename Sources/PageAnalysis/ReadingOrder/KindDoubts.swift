import Catalogue
import LayoutDocument
import PageGeometry

/// Reports blocks whose numbering is doubtful.
struct KindDoubts {
    struct Parameters: Sendable, Hashable {
        /// Range of the probability that a block is numbered, in thousandths, in which the block is reported. Wider: more
        /// wrong decisions are reported, and more correct ones.
        var least = 150
        var most = 850
        /// Minimum number of characters of a reported block. Lower: specks and single letters are reported.
        var leastCharacters = 4
    }

    let page: BlockPage
    private let parameters = Parameters()

    /// Returns a finding for each doubtful block, the most doubtful first.
    func findings() -> [Finding] {
        page.blocks.filter { block in
            (parameters.least...parameters.most).contains(block.numbered)
                && block.lines.reduce(0) { $0 + page.lines[$1].layout.characters.count } >= parameters.leastCharacters
        }.sorted { (abs($0.numbered - 500), $0.lines[0]) < (abs($1.numbered - 500), $1.lines[0]) }.map { block in
            let lines = block.lines.map { page.lines[$0].bounds }
            return Finding(
                .lineDoubtfulKind, ["\(block.numbered / 10)"], at: lines.dropFirst().reduce(lines[0]) { $0.union($1) })
        }
    }
}
