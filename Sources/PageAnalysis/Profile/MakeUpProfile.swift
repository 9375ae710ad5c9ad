package import ModelFiles

/// A small change of the networks of make-up, fitted to the pages of one newspaper.
package struct MakeUpProfile: Sendable, Hashable {
    /// What is added to each weight of the network of lines, and of blocks, in 2⁻¹² of a unit.
    package var lines: [Int16], blocks: [Int16]

    package init(lines: [Int16], blocks: [Int16]) { (self.lines, self.blocks) = (lines, blocks) }

    /// A page to learn from.
    package struct Lesson: Sendable {
        package var page: MakeUp
        package var truth: MakeUpTruth

        package init(page: MakeUp, truth: MakeUpTruth) { (self.page, self.truth) = (page, truth) }
    }

    /// Number of steps, number of varied pages in each, and the rate.
    private static let (steps, pages, rate): (Int, Int, Float) = (150, 3, 2e-3)
    /// Number of last steps whose mean weights are the result: each step follows its few pages.
    private static let averaged = 75
    private static let unit: Float = 1 / 4096
    /// The largest change of a weight, in units, and the number of first steps, in which the rate rises.
    private static let (mostUnits, rising): (Float, Float) = (32000, 10)

    /// Learns from pages, by Adam with averaged weights (B. Polyak and A. Juditsky, 1992). The same pages in the same order give the same profile.
    ///
    /// - Complexity: O(lines of a page) for each step.
    package init(learning lessons: [Lesson], from models: (lines: [UInt8], blocks: [UInt8])) throws(ModelError) {
        self.init(lines: [], blocks: [])
        let begin = (
            lines: try AttentionNetwork.numbers(of: models.lines, schema: .lineMakeUp),
            blocks: try AttentionNetwork.numbers(of: models.blocks, schema: .blockMakeUp)
        )
        lines = Self.learned(begin.lines, seed: 1) { variation in
            let lesson = variation.random.one(of: lessons)
            guard let (page, truth) = variation.varied(lesson.page, lesson.truth) else { return nil }
            let graph = MakeUpGraph(page, slots: MakeUpModels.lineSlots)
            return (graph, truth.targets(graph))
        }
        let grouping = try MakeUpModels.Grouping(lines: Self.changed(begin.lines, by: lines))
        blocks = Self.learned(begin.blocks, seed: 2) { variation in
            let lesson = variation.random.one(of: lessons)
            guard let (page, truth) = variation.varied(lesson.page, lesson.truth) else { return nil }
            var found = grouping.blocks(of: page)
            variation.blurKinds(of: &found.page)
            let graph = MakeUpGraph(found.page, slots: MakeUpModels.blockSlots)
            return (graph, truth.targets(of: found.lines, graph))
        }
    }

    private static func learned(
        _ begin: [Float], seed: UInt64,
        _ sample: (inout MakeUpVariation) -> (MakeUpGraph, AttentionLearning.Targets)?
    ) -> [Int16] {
        var learning = AttentionLearning(begin)
        var sums = [Float](repeating: 0, count: begin.count)
        var variation = MakeUpVariation(seed: seed)
        for step in 0..<steps {
            let samples = (0..<pages).compactMap { _ in sample(&variation) }
            let rate = rate * min(1, Float(step + 1) / rising)
            learning.learn(samples.map { (input: $0.0.input, targets: $0.1) }, rate: rate)
            guard steps - step <= averaged else { continue }
            for (k, number) in learning.numbers.enumerated() { sums[k] += number - begin[k] }
        }
        return sums.map { Int16(max(-mostUnits, min(mostUnits, ($0 / Float(averaged) / unit).rounded()))) }
    }

    /// Returns a share of the change. Between the general networks and the changed ones, faults are often fewest (M.
    /// Wortsman and others, 2022).
    package func part(_ share: Float) -> MakeUpProfile {
        func part(_ changes: [Int16]) -> [Int16] { changes.map { Int16((share * Float($0)).rounded()) } }
        return MakeUpProfile(lines: part(lines), blocks: part(blocks))
    }

    /// Returns the networks with this change.
    ///
    /// - Throws: `ModelError` if the files are no models of this program, or have another number of weights.
    package func models(_ models: (lines: [UInt8], blocks: [UInt8])) throws(ModelError) -> MakeUpModels {
        MakeUpModels(
            lines: try Self.changed(AttentionNetwork.numbers(of: models.lines, schema: .lineMakeUp), by: lines),
            blocks: try Self.changed(AttentionNetwork.numbers(of: models.blocks, schema: .blockMakeUp), by: blocks))
    }

    /// Number of weights of each network.
    package static let weights = AttentionNetwork.count(things: ThingFeature.names.count, pairs: PairFeature.count)

    private static func changed(_ numbers: [Float], by change: [Int16]) throws(ModelError) -> [Float] {
        guard numbers.count == change.count else { throw .malformed(model: "profile") }
        return zip(numbers, change).map { $0 + Float($1) * unit }
    }
}
