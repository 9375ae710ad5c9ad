import ModelFiles

/// A graph network that scores each link between two things of a graph (two passages), from the link's surroundings and
/// its competitors.
///
/// Method: things and links exchange messages in several rounds (J. Gilmer and others, "Neural message passing for
/// quantum chemistry", 2017). A message combines the states of a link and of the things at both ends. A thing receives
/// the gated mean and the maximum of the messages on its links, separately for incoming and outgoing links. At the end,
/// the network gives a score to each link. It also gives each thing a score for having no outgoing link, and one for
/// having no incoming link. The difference of two scores is the logarithm of the odds between them. Each thing also
/// gets the odds that it is unlinkable.
///
/// All arithmetic is sums, products, quotients and comparisons of `Float` in a fixed order, so every processor gives
/// the same result.
struct GraphNetwork: Sendable {
    /// Answers of the network, in nats. At each end, a link competes with the choice that the thing there has no link.
    /// The link's score minus that thing's score for having no link (`last` or `first`) is the logarithm of the odds
    /// between these two choices.
    struct Answers: Hashable {
        /// Score of each link.
        var links: [Float]
        /// Score of each thing for having no outgoing link (`last`), and for having no incoming link (`first`).
        var last: [Float], first: [Float]
        /// Logarithm of the odds that each thing is unlinkable.
        var other: [Float]
    }

    typealias Vector = SIMD8<Float>

    private let thingInput: Layer
    private let linkInput: Layer
    private var rounds: [Round] = []
    private let decision: Messages
    private let points: Layer
    private let endHidden: Layer
    private let endPoints: Layer
    /// A number x enters the network as x / (|x| + s), once for each of these scales s.
    private let scales: [Float]

    /// Layers that combine the states of a link and of the things at its ends into a message.
    private struct Messages {
        var from: Layer, to: Layer, link: Layer
    }

    /// Ranges of the number of hidden units and of the number of rounds. A file with larger numbers is damaged, and
    /// reading it would take minutes.
    private static let (units, roundCounts) = (8...512, 0...16)

    private struct Round {
        var messages: Messages
        /// Gates of a message: lane 0 for the thing at a link's start, lane 1 for the thing at its end.
        var gates: Layer
        var thing: Layer, link: Layer
    }

    /// Reads a model file of the folder Models. The file contains the digest of its schema, three 32-bit numbers, two
    /// scales, and the layers in the order of `init`. The three numbers are the hidden units of things, the hidden
    /// units of links (both multiples of eight), and the rounds. A layer consists of its weights, one input after the
    /// other, then its offsets. All numbers are little-endian; weights, offsets and scales have 32 bits.
    ///
    /// - Parameter things: number of features in the schema that belong to a thing; the others belong to a link.
    /// - Throws: `ModelError` if the digest differs from the schema's, or if the rest is not a network.
    init(file: [UInt8], schema: ModelSchema, things: Int) throws(ModelError) {
        var reader = Reader(bytes: try schema.body(of: file))
        let sizes = (0..<3).map { _ in Int(reader.number()) }
        let (hidden, edge, count) = (sizes[0], sizes[1], sizes[2])
        guard [hidden, edge].allSatisfy({ Self.units.contains($0) && $0 % 8 == 0 }), Self.roundCounts.contains(count)
        else { throw .malformed(model: schema.model) }
        scales = [reader.float(), reader.float()]
        thingInput = reader.layer(things * scales.count, hidden)
        linkInput = reader.layer((schema.features.count - things) * scales.count, edge)
        func messages() -> Messages {
            Messages(
                from: reader.layer(hidden, hidden), to: reader.layer(hidden, hidden), link: reader.layer(edge, hidden))
        }
        for _ in 0..<count {
            rounds.append(
                Round(
                    messages: messages(), gates: reader.layer(hidden, 8), thing: reader.layer(5 * hidden, hidden),
                    link: reader.layer(hidden, edge)))
        }
        decision = messages()
        points = reader.layer(hidden, 8)
        endHidden = reader.layer(hidden, hidden)
        endPoints = reader.layer(hidden, 8)
        guard reader.isAtEnd, scales.allSatisfy({ $0 > 0 }) else { throw .malformed(model: schema.model) }
    }

    /// Returns the scores of a graph's links and things.
    ///
    /// - Parameters:
    ///   - things: features of each thing.
    ///   - links: the things at both ends of each link, as positions in `things`.
    ///   - features: features of each link.
    /// - Complexity: O(things + links).
    func answers(things: [[Int]], links: [(from: Int, to: Int)], features: [[Int]]) -> Answers {
        var states = thingInput.applied(to: inputs(things)).rectified()
        var edges = linkInput.applied(to: inputs(features)).rectified()
        for round in rounds {
            let sent = messages(round.messages, states, edges, links)
            let gathered = gathered(sent, gates: round.gates.applied(to: sent), links, of: states)
            states.add(round.thing.applied(to: gathered).rectified())
            edges.add(round.link.applied(to: sent).rectified())
        }
        let said = points.applied(to: messages(decision, states, edges, links))
        let ends = endPoints.applied(to: endHidden.applied(to: states).rectified())
        return Answers(
            links: links.indices.map { said[$0, 0][0] }, last: things.indices.map { ends[$0, 0][0] },
            first: things.indices.map { ends[$0, 0][1] }, other: things.indices.map { ends[$0, 0][2] })
    }

    /// Returns the network's inputs for things or links: first all features with the first scale, then all features
    /// with the second.
    private func inputs(_ features: [[Int]]) -> Rows {
        let count = (features.first?.count ?? 0) * scales.count
        var rows = Rows(count: features.count, width: (count + 7) / 8)
        for (r, values) in features.enumerated() {
            for (s, scale) in scales.enumerated() {
                for (i, value) in values.enumerated() {
                    let (x, place) = (Float(value), s * values.count + i)
                    rows[r, place / 8][place % 8] = x / (abs(x) + scale)
                }
            }
        }
        return rows
    }

    private func messages(
        _ layers: Messages, _ states: Rows, _ edges: Rows, _ links: [(from: Int, to: Int)]
    ) -> Rows {
        let (from, to) = (layers.from.applied(to: states), layers.to.applied(to: states))
        var sent = layers.link.applied(to: edges)
        for (l, link) in links.enumerated() {
            for k in 0..<sent.width {
                sent[l, k] = (sent[l, k] + from[link.from, k] + to[link.to, k]).clamped(
                    lowerBound: .zero, upperBound: Rows.most)
            }
        }
        return sent
    }

    /// Returns the inputs of each thing in a round: its state, then the gated mean and the maximum of messages on
    /// outgoing links, then the same for incoming links.
    private func gathered(_ sent: Rows, gates: Rows, _ links: [(from: Int, to: Int)], of states: Rows) -> Rows {
        let width = states.width
        var rows = Rows(count: states.count, width: 5 * width)
        var weights = [SIMD2<Float>](repeating: .one, count: states.count)
        for t in 0..<states.count { for k in 0..<width { rows[t, k] = states[t, k] } }
        for (l, link) in links.enumerated() {
            let (outward, inward) = (Self.gate(gates[l, 0][0]), Self.gate(gates[l, 0][1]))
            weights[link.from][0] += outward
            weights[link.to][1] += inward
            for k in 0..<width {
                let message = sent[l, k]
                rows[link.from, width + k] += message * outward
                rows[link.from, 2 * width + k] = pointwiseMax(rows[link.from, 2 * width + k], message)
                rows[link.to, 3 * width + k] += message * inward
                rows[link.to, 4 * width + k] = pointwiseMax(rows[link.to, 4 * width + k], message)
            }
        }
        for t in 0..<states.count {
            for k in 0..<width {
                rows[t, width + k] /= Vector(repeating: weights[t][0])
                rows[t, 3 * width + k] /= Vector(repeating: weights[t][1])
            }
        }
        return rows
    }

    /// The logistic function, approximated by three straight lines.
    private static func gate(_ x: Float) -> Float { max(0, min(1, x * 0.25 + 0.5)) }
}

/// Rows of numbers in vectors of eight.
private struct Rows {
    let count: Int
    /// Number of vectors in a row.
    let width: Int
    private var values: [GraphNetwork.Vector]
    /// A value that no state reaches. A maximum with this value has no effect.
    static let most = GraphNetwork.Vector(repeating: .greatestFiniteMagnitude)

    init(count: Int, width: Int) {
        self.count = count
        self.width = width
        values = [GraphNetwork.Vector](repeating: .zero, count: count * width)
    }

    subscript(_ row: Int, _ place: Int) -> GraphNetwork.Vector {
        get { values[row * width + place] }
        _modify { yield &values[row * width + place] }
    }

    /// Returns the rows after replacing negative numbers by 0.
    func rectified() -> Rows {
        var rows = self
        for i in rows.values.indices { rows.values[i].clamp(lowerBound: .zero, upperBound: Self.most) }
        return rows
    }

    mutating func add(_ other: Rows) { for i in values.indices { values[i] += other.values[i] } }
}

/// Weights from each input to each output, and an offset of each output.
private struct Layer: Sendable {
    let inputs: Int
    /// Number of vectors of outputs.
    let width: Int
    /// Weights from the first input to all outputs, then from the second input, and so on.
    let weights: [GraphNetwork.Vector]
    let offsets: [GraphNetwork.Vector]

    /// - Complexity: O(rows × inputs × outputs). Inputs of 0, which are half of the states, are skipped.
    func applied(to rows: Rows) -> Rows {
        var result = Rows(count: rows.count, width: width)
        var sums = offsets
        for r in 0..<rows.count {
            for k in 0..<width { sums[k] = offsets[k] }
            for i in 0..<min(inputs, rows.width * 8) {
                let x = rows[r, i / 8][i % 8]
                if x == 0 { continue }
                let first = i * width
                for k in 0..<width { sums[k] += weights[first + k] * x }
            }
            for k in 0..<width { result[r, k] = sums[k] }
        }
        return result
    }
}

/// Reads the numbers of a model's file. Numbers beyond the end of the file are 0.
private struct Reader {
    private let bytes: [UInt8]
    private var place = 0
    /// Whether the file was read to its end, and nothing was read beyond.
    var isAtEnd: Bool { place == bytes.count }

    init(bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

    mutating func number() -> UInt32 {
        defer { place += 4 }
        guard place + 4 <= bytes.count else { return 0 }
        return (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
    }

    mutating func float() -> Float {
        let value = Float(bitPattern: number())
        return value.isFinite ? value : 0
    }

    mutating func layer(_ inputs: Int, _ outputs: Int) -> Layer {
        func vectors(_ count: Int) -> [GraphNetwork.Vector] {
            (0..<count).map { _ in
                var vector = GraphNetwork.Vector()
                for lane in 0..<8 { vector[lane] = float() }
                return vector
            }
        }
        let width = outputs / 8
        return Layer(inputs: inputs, width: width, weights: vectors(inputs * width), offsets: vectors(width))
    }
}
