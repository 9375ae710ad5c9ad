package import ModelFiles

/// The networks of make-up: one groups lines into blocks, the other gives the kinds and the order of blocks.
package struct MakeUpModels: Sendable {
    /// Numbers of neighbours that the networks see around each line and each block.
    package static let (lineSlots, blockSlots) = (20, 32)

    let lines: AttentionNetwork
    let blocks: AttentionNetwork
    /// The style of the pages for which the networks were adjusted. The embedded networks analyse pages of another
    /// style; nil to use these networks for all pages.
    package var usual: UsualStyle?
    /// Things that recur on the pages of one newspaper.
    package var things: [RecurringThing] = []

    /// The embedded networks, and their files.
    package static var embedded: MakeUpModels { LearnedModels.makeUp }
    package static var files: (lines: [UInt8], blocks: [UInt8]) {
        (ModelFile.lineMakeUp.bytes, ModelFile.blockMakeUp.bytes)
    }

    /// Reads the files of both models.
    ///
    /// - Throws: `ModelError` if a file is not a model of this program.
    package init(lines: [UInt8], blocks: [UInt8]) throws(ModelError) {
        self.init(
            lines: try AttentionNetwork.numbers(of: lines, schema: .lineMakeUp),
            blocks: try AttentionNetwork.numbers(of: blocks, schema: .blockMakeUp))
    }

    init(lines: [Float], blocks: [Float]) {
        (self.lines, self.blocks) = (Self.network(lines), Self.network(blocks))
    }

    private static func network(_ numbers: [Float]) -> AttentionNetwork {
        AttentionNetwork(numbers, things: ThingFeature.names.count, pairs: PairFeature.count)
    }

    /// Groups the lines of pages with a model of lines, to learn the model of blocks.
    package struct Grouping: Sendable {
        private let lines: AttentionNetwork

        /// Reads a file of the model of lines.
        ///
        /// - Throws: `ModelError` if it is not a model of this program.
        package init(lines: [UInt8]) throws(ModelError) {
            self.init(lines: try AttentionNetwork.numbers(of: lines, schema: .lineMakeUp))
        }

        init(lines: [Float]) { self.lines = MakeUpModels.network(lines) }

        /// Returns a page with its blocks as things, and the lines of each block, in order.
        package func blocks(of page: MakeUp) -> (page: MakeUp, lines: [[Int]]) {
            let grouping = LineGrouping(page, network: lines)
            return (page.grouped(grouping), grouping.blocks)
        }
    }
}
