import ModelFiles

/// Computes states of the ends and beginnings of texts. The product of two states is the score of the beginning as the
/// end's continuation.
///
/// Method: two recurrent networks (gated recurrent units; K. Cho and others, 2014) read the texts towards the break.
/// Models/continuation/learn.py trains them. They calculate in whole numbers, so every processor gives the same
/// answers.
struct PairNetwork: Sendable {
    /// Selects the network for ends, or the network for beginnings.
    enum Side: String, CaseIterable {
        case ends, beginnings
    }

    /// Numbers of a state.
    let width: Int
    private let sharpness: Int
    /// The logistic function of sums.
    private let gates: [Int16]
    private let networks: [Side: Network]

    /// Fraction bits of letters, of states as bytes, of sums, of the steps of `gates`, of gates, and of states.
    private enum Bits {
        static let letter: Int32 = 6, byte: Int32 = 7, sum: Int32 = 10
        static let step: Int32 = 8, gate: Int32 = 15, state: Int32 = 14
    }

    /// A matrix with a shift of each output.
    private struct Part {
        var matrix: PackedMatrix
        var shifts: [Int32]

        /// - Parameter more: number of bits that is added to each shift; negative for fewer.
        init(
            _ name: String, _ arrays: inout ModelArrays, inputs: Int, outputs: Int, more: Int32
        ) throws(ModelError) {
            let shifts = try arrays.next(name + "Shifts", count: outputs, of: Int8.self)
            try arrays.check(shifts.allSatisfy { 4...14 ~= $0 })
            self.shifts = shifts.map { Int32($0) + more }
            matrix = PackedMatrix(try arrays.next(name, count: outputs * inputs, of: Int8.self), inputs: inputs)
        }
    }

    /// One recurrent network. The gates of its units are: reset, update, new state.
    private struct Network {
        /// The numbers of each letter.
        var letters: [Int8]
        var offsets: [Int32]
        var inputs: Part, states: Part, projections: Part

        init(_ side: Side, _ arrays: inout ModelArrays) throws(ModelError) {
            let name = side.rawValue + "."
            let sizes = try arrays.next(name + "sizes", count: 4, of: Int32.self).map(Int.init)
            // A sum has at most 4,096 products of two bytes, so it fits 32 bits.
            try arrays.check(sizes.allSatisfy { 1...4096 ~= $0 } && sizes[1] % 2 == 0 && sizes[2] % 2 == 0)
            let (letter, state) = (sizes[1], sizes[2])
            letters = try arrays.next(name + "letters", count: sizes[0] * letter)
            offsets = try arrays.next(name + "offsets", count: 3 * state)
            inputs = try Part(
                name + "inputs", &arrays, inputs: letter, outputs: 3 * state, more: Bits.letter - Bits.sum)
            states = try Part(
                name + "states", &arrays, inputs: state, outputs: 3 * state, more: Bits.byte - Bits.sum)
            projections = try Part(
                name + "projections", &arrays, inputs: state, outputs: sizes[3], more: Bits.byte - Bits.sum)
        }
    }

    /// Reads the network's arrays.
    ///
    /// - Throws: `ModelError` if sizes or numbers are out of range.
    init(_ arrays: inout ModelArrays) throws(ModelError) {
        sharpness = Int(try arrays.next("sharpness", count: 1, of: Int32.self)[0])
        gates = try arrays.next("gates", count: 4096)
        var networks: [Side: Network] = [:]
        for side in Side.allCases { networks[side] = try Network(side, &arrays) }
        self.networks = networks
        let widths = Set(networks.values.map(\.projections.matrix.outputs))
        width = widths.first ?? 0
        try arrays.check(widths.count == 1)
    }

    /// Returns the states of texts: for each text, `width` numbers.
    ///
    /// - Parameter texts: for each text, its characters from left to right as numbers (`Letters.number(of:)`).
    /// - Complexity: O(characters); 0.8 million multiply-adds for each character.
    func states(_ texts: [[UInt16]], _ side: Side, allowsWideInstructions: Bool) -> [Int16] {
        guard let network = networks[side] else { return [] }
        var reading = Reading(network: network, gates: gates, allowsWideInstructions: allowsWideInstructions)
        return stride(from: 0, to: texts.count, by: PackedMatrix.vectors).flatMap { first in
            let own = texts[first..<min(first + PackedMatrix.vectors, texts.count)]
            let letters = own.map { (side == .ends ? $0 : $0.reversed()).map(Int.init) }
            return reading.states(letters).prefix(own.count * width)
        }
    }

    /// Returns the score of an end of a text with a beginning, in 256ths of a nat.
    ///
    /// - Complexity: O(`width`).
    func score(_ end: Int, of ends: [Int16], _ beginning: Int, of beginnings: [Int16]) -> Int {
        var sum = 0
        for at in 0..<width { sum += Int(ends[end * width + at]) * Int(beginnings[beginning * width + at]) }
        return (sum * sharpness + 1 << (2 * Int(Bits.state) - 1)) >> (2 * Int(Bits.state))
    }

    /// Reads some texts together.
    private struct Reading {
        let network: Network
        let gates: [Int16]
        let allowsWideInstructions: Bool
        /// The sums that each letter adds to the gates; computed when the letter is met.
        var sums: [Int: [Int32]] = [:]

        /// Returns the states of at most `PackedMatrix.vectors` texts, and zeros after them.
        mutating func states(_ texts: [[Int]]) -> [Int16] {
            meet(Set(texts.joined()).subtracting(sums.keys).sorted())
            let (states, size) = (network.states, network.states.matrix.inputs)
            var own = [Int32](repeating: 0, count: PackedMatrix.vectors * size)
            for place in 0..<(texts.map(\.count).max() ?? 0) {
                let recurrent = states.matrix.products(bytes(own), allowsWideInstructions: allowsWideInstructions)
                for (number, text) in texts.enumerated() where place < text.count {
                    advance(&own, of: number, by: sums[text[place]] ?? [], recurrent)
                }
            }
            let found = network.projections.matrix.products(bytes(own), allowsWideInstructions: allowsWideInstructions)
            let width = network.projections.matrix.outputs
            return stride(from: 0, to: found.count, by: width).flatMap { projected(found[$0..<$0 + width]) }
        }

        /// Computes the sums of letters, several at a time.
        private mutating func meet(_ letters: [Int]) {
            let (part, size) = (network.inputs, network.inputs.matrix.inputs)
            for first in stride(from: 0, to: letters.count, by: PackedMatrix.vectors) {
                var vectors = [Int16](repeating: 0, count: PackedMatrix.vectors * size)
                let own = letters[first..<min(first + PackedMatrix.vectors, letters.count)]
                for (place, letter) in own.enumerated() {
                    // Unknown letters have the number 0.
                    let row = (letter + 1) * size <= network.letters.count ? letter : 0
                    for k in 0..<size { vectors[place * size + k] = Int16(network.letters[row * size + k]) }
                }
                let found = part.matrix.products(vectors, allowsWideInstructions: allowsWideInstructions)
                for (place, letter) in own.enumerated() {
                    sums[letter] = (0..<part.matrix.outputs).map { gate in
                        network.offsets[gate]
                            &+ found[place * part.matrix.outputs + gate].shifted(part.shifts[gate])
                    }
                }
            }
        }

        private func advance(_ states: inout [Int32], of text: Int, by letter: [Int32], _ recurrent: [Int32]) {
            let size = network.states.matrix.inputs
            let (shifts, sums) = (network.states.shifts, text * 3 * size)
            func sum(_ gate: Int) -> Int32 { recurrent[sums + gate].shifted(shifts[gate]) }
            for k in 0..<size {
                let reset = logistic(letter[k] &+ sum(k))
                let lasting = logistic(letter[size + k] &+ sum(size + k))
                let held = (reset &* sum(2 * size + k).clipped(32_767)).shifted(Bits.gate)
                // tanh(x) is twice the logistic function of 2x, less 1.
                let new = logistic(2 &* (letter[2 * size + k] &+ held)) &- 1 << Bits.state
                let state = states[text * size + k]
                states[text * size + k] = new &+ (lasting &* (state &- new)).shifted(Bits.gate)
            }
        }

        private func logistic(_ sum: Int32) -> Int32 {
            let half = gates.count / 2
            return Int32(gates[max(-half, min(half - 1, Int(sum.shifted(Bits.sum - Bits.step)))) + half])
        }

        private func bytes(_ states: [Int32]) -> [Int16] {
            states.map { Int16(truncatingIfNeeded: $0.shifted(Bits.state - Bits.byte).clipped(127)) }
        }

        /// Returns a projection, scaled to the length 1.
        private func projected(_ sums: ArraySlice<Int32>) -> [Int16] {
            let sums = zip(sums, network.projections.shifts).map { Int64($0.shifted($1)) }
            let square = sums.reduce(0) { $0 + $1 * $1 }
            let length = max(1, square.root)
            return sums.map { Int16(max(-32_767, min(32_767, ($0 << Bits.state) / length))) }
        }
    }
}

extension Int32 {
    /// The number divided by a power of two, rounded to the nearest whole number.
    fileprivate func shifted(_ places: Int32) -> Int32 { (self &+ ((1 &<< places) &>> 1)) &>> places }

    fileprivate func clipped(_ limit: Int32) -> Int32 { Swift.max(-limit, Swift.min(limit, self)) }
}

extension Int64 {
    /// The square root, rounded down.
    fileprivate var root: Int64 {
        var root = Int64(Double(self).squareRoot())
        while root * root > self { root -= 1 }
        while (root + 1) * (root + 1) <= self { root += 1 }
        return root
    }
}
