import ModelFiles

@testable import PageAnalysis

/// An attention network of few features with pseudo-random weights, and an input for it.
struct SmallNetwork {
    let schema = ModelSchema(model: "small", unit: "em/10", features: ["a", "b"], classes: ["next"])
    /// Numbers of features of a thing and of a pair.
    let things = 5, pairs = 11

    /// Pseudo-random numbers from -1 to 1 that a Python program computes as easily.
    private struct Generator {
        var state: UInt32

        mutating func number() -> Float {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(state >> 16) - 32768) / 32768
        }
    }

    /// The place of each layer's weights and offsets among those of a network.
    var ranges: [(name: String, range: Range<Int>)] {
        var start = 0
        return AttentionNetwork.shapes(things: things, pairs: pairs).map { name, inputs, outputs in
            defer { start += (inputs + 1) * outputs }
            return (name, start..<start + (inputs + 1) * outputs)
        }
    }

    /// Returns pseudo-random weights and offsets of a network; 0 for some layers.
    func numbers(without layers: Set<String> = []) -> [Float] {
        var generator = Generator(state: 1)
        var weights = (0..<AttentionNetwork.count(things: things, pairs: pairs)).map { _ in generator.number() / 4 }
        for (name, range) in ranges where layers.contains(name) { for k in range { weights[k] = 0 } }
        return weights
    }

    /// Returns the file of a network.
    func file(sizes: [Int32] = [5, 11, 64, 4, 4, 16], _ numbers: [Float]? = nil) -> [UInt8] {
        ModelFileArrays(schema).with("sizes", sizes).with("weights", numbers ?? self.numbers()).file
    }

    func network(_ file: [UInt8]) throws(ModelError) -> AttentionNetwork {
        AttentionNetwork(
            try AttentionNetwork.numbers(of: file, schema: schema, things: things, pairs: pairs), things: things,
            pairs: pairs)
    }

    /// Returns seven things with three slots each. Every fifth slot is empty.
    func input() -> AttentionNetwork.Input {
        let (count, slots) = (7, 3)
        var generator = Generator(state: 2)
        let places = (0..<count).flatMap { thing in (0..<slots).map { (thing, $0) } }
        return AttentionNetwork.Input(
            count: count, slots: slots, things: (0..<count * things).map { _ in generator.number() },
            pairs: (0..<count * slots * pairs).map { _ in generator.number() },
            near: places.map { Int32(($0 + $1 + 1) % count) }, isNear: places.indices.map { $0 % 5 != 2 },
            back: places.map { Int32(($0 + $1) % (slots + 1)) })
    }
}
