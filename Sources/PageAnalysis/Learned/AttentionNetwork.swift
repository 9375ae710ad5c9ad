private import CProducts
import ModelFiles

/// A network that finds, for each thing of a page (a line, or a block), the thing that is read next, the one that is
/// read before, its kind, and the things of its article.
///
/// Method: a transformer over the things of a page (A. Vaswani and others, "Attention is all you need", 2017) as a
/// pointer network (O. Vinyals and others, 2015). A thing attends only to its nearest things. Features of each pair
/// guide the attention. After half of the layers, a first answer enters the states of things and pairs.
/// `Models/make-up/network.py` defines the network and learns its weights.
///
/// All arithmetic is sums, differences, products, quotients, comparisons and square roots of `Float` in a fixed order,
/// so every processor gives the same result.
struct AttentionNetwork: Sendable {
    /// Things of a page, and the nearest things of each. A thing has `slots` slots, each for one of its nearest things;
    /// a thing with its neighbour is a pair.
    struct Input: Sendable {
        var count: Int
        var slots: Int
        /// Features of each thing: `count` rows.
        var things: [Float]
        /// Features of each pair: `count` × `slots` rows. Rows of empty slots have no effect.
        var pairs: [Float]
        /// Position of the neighbour in each slot: `count` rows of `slots` numbers. Numbers of empty slots have no
        /// effect.
        var near: [Int32]
        /// Whether each slot has a neighbour: `count` rows of `slots` values.
        var isNear: [Bool]
        /// The neighbour's slot for the thing itself, or `slots` for none: `count` rows of `slots` numbers.
        var back: [Int32]
    }

    /// Answers of the network, in nats. A row belongs to a thing.
    struct Answers: Hashable, Sendable {
        let slots: Int
        /// Logarithm of the probability that the neighbour in each slot is read next, and at the end of the row, that
        /// no neighbour is: `count` rows of `slots` + 1 numbers. An empty slot has `AttentionNetwork.never`.
        var next: [Float]
        /// The same for the thing that is read before.
        var before: [Float]
        /// Logarithm of the probability of each kind: `count` rows of `AttentionNetwork.kinds` numbers.
        var kinds: [Float]
        /// Logarithm of the odds that a thing and its neighbour belong to one article: `count` rows of `slots` numbers.
        /// An empty slot has `AttentionNetwork.never`.
        var same: [Float]
    }

    typealias Vector = SIMD8<Float>

    /// Number of kinds, in the order of `KINDS` in `network.py`.
    static let kinds = 11
    /// Answer for an empty slot, in nats. It is far below every other answer, and finite, so that it converts to `Int`.
    static let never: Float = -10_000

    /// Numbers of a thing's state, parts of the attention, layers, numbers of a pair's state, and hidden units. The
    /// file must have the first four.
    static let (width, heads, layers, pairWidth, hidden) = (64, 4, 4, 16, 32)
    /// Vectors of a thing's state, and of one part of it.
    private static let (vectors, headVectors) = (width / 8, width / heads / 8)
    /// Pairs whose features are converted together.
    private static let chunk = 64

    private let thing: Layer, pairHidden: Layer, pair: Layer
    private var attentions: [Attention] = []
    private let first: Pointer, last: Pointer
    private let backPair: Layer, backThing: Layer
    /// Number of features of a thing, and of a pair.
    private let features: (thing: Int, pair: Int)

    /// One layer of the transformer.
    private struct Attention {
        /// Queries, keys and values of a thing.
        var attention: Layer
        /// For each part of the attention, additions to a pair's score and to its share.
        var bias: Layer
        var message: Layer, attended: Layer, wide: Layer, narrow: Layer
    }

    /// Layers that answer from states.
    private struct Pointer {
        var from: Layer, to: Layer, pair: Layer
        /// Scores of a pair: lane 0 for next, lane 1 for before, lane 2 for the same article.
        var points: Layer
        /// Scores of having no thing next (lane 0) and none before (lane 1).
        var ends: Layer
        var kinds: Layer
    }

    /// Answers with one row for each pair or thing.
    fileprivate struct Choices {
        /// Logarithm of the probability of each pair for next (lane 0) and for before (lane 1), and log-odds of the
        /// same article (lane 2).
        var pairs: Rows
        /// Logarithm of the probability that a thing has none next (lane 0), and none before (lane 1).
        var ends: Rows
        /// Logarithm of the probability of each kind; the remaining lanes are 0.
        var kinds: Rows
    }

    /// Returns the weights and offsets of a model file: those of each layer, in the order of `shapes`. A layer's weights
    /// follow one input after the other.
    ///
    /// - Throws: `ModelError` if the file is of another program, or if a number is not finite.
    static func numbers(
        of file: [UInt8], schema: ModelSchema, things: Int = ThingFeature.names.count,
        pairs: Int = PairFeature.count
    ) throws(ModelError) -> [Float] {
        var arrays = try ModelArrays(file: file, schema: schema)
        let sizes = try arrays.next("sizes", of: Int32.self).map(Int.init)
        try arrays.check(sizes == [things, pairs, width, heads, layers, pairWidth])
        let numbers = try arrays.next("weights", count: count(things: things, pairs: pairs), of: Float.self)
        try arrays.end()
        try arrays.check(numbers.allSatisfy { $0.isFinite })
        return numbers
    }

    /// Creates a network from its weights and offsets (`numbers(of:schema:things:pairs:)`).
    init(_ numbers: [Float], things: Int, pairs: Int) {
        var reader = Reader(rest: numbers[...])
        let (width, pairWidth, hidden) = (Self.width, Self.pairWidth, Self.hidden)
        features = (things, pairs)
        thing = reader.layer(things, width)
        pairHidden = reader.layer(pairs, hidden)
        pair = reader.layer(hidden, pairWidth)
        for _ in 0..<Self.layers {
            attentions.append(
                Attention(
                    attention: reader.layer(width, 3 * width), bias: reader.layer(pairWidth, 8),
                    message: reader.layer(pairWidth, width), attended: reader.layer(width, width),
                    wide: reader.layer(width, 2 * width), narrow: reader.layer(2 * width, width)))
        }
        func pointer() -> Pointer {
            Pointer(
                from: reader.layer(width, hidden), to: reader.layer(width, hidden),
                pair: reader.layer(pairWidth, hidden), points: reader.layer(hidden, 8), ends: reader.layer(width, 8),
                kinds: reader.layer(width, 16))
        }
        first = pointer()
        last = pointer()
        backPair = reader.layer(8, pairWidth)
        backThing = reader.layer(16, width)
    }

    /// The number of all weights and offsets.
    static func count(things: Int, pairs: Int) -> Int {
        shapes(things: things, pairs: pairs).reduce(0) { $0 + ($1.inputs + 1) * $1.outputs }
    }

    /// The names of all layers in the order of the file, with their numbers of inputs and outputs.
    static func shapes(things: Int, pairs: Int) -> [(name: String, inputs: Int, outputs: Int)] {
        var shapes = [("thing", things, width), ("pairHidden", pairs, hidden), ("pair", hidden, pairWidth)]
        for layer in 0..<layers {
            shapes += [
                ("attention\(layer)", width, 3 * width), ("bias\(layer)", pairWidth, 8),
                ("message\(layer)", pairWidth, width), ("attended\(layer)", width, width),
                ("wide\(layer)", width, 2 * width), ("narrow\(layer)", 2 * width, width),
            ]
        }
        for answer in ["first", "last"] {
            shapes += [
                ("\(answer)From", width, hidden), ("\(answer)To", width, hidden), ("\(answer)Pair", pairWidth, hidden),
                ("\(answer)Points", hidden, 8), ("\(answer)Ends", width, 8), ("\(answer)Kinds", width, 16),
            ]
        }
        return shapes + [("backPair", 8, pairWidth), ("backThing", 16, width)]
    }

    /// Returns the last answer of the network.
    ///
    /// - Precondition: The arrays have the sizes that `Input` names, and positions and slots are in range.
    /// - Complexity: O(things + pairs).
    func answers(_ input: Input) -> Answers {
        precondition(input.things.count == input.count * features.thing, "each thing has all features")
        precondition(input.pairs.count == input.count * input.slots * features.pair, "each pair has all features")
        let links = Links(input)
        var states = thing.applied(
            to: Rows(input.things, rows: 0..<input.count, features: features.thing, width: thing.inputVectors))
        var pairs = pairStates(input, links)
        for (place, layer) in attentions.enumerated() {
            if place == attentions.count / 2 { feedBack(&states, &pairs, links) }
            states.add(layer.attended.applied(to: attended(layer, states.normalized(), pairs, links)))
            states.add(layer.narrow.applied(to: layer.wide.applied(to: states.normalized()), rectified: true))
        }
        return answers(choices(last, states.normalized(), pairs, links), links, slots: input.slots)
    }

    /// Returns the states of pairs before the first layer.
    private func pairStates(_ input: Input, _ links: Links) -> Rows {
        var pairs = Rows(count: links.slots.count, width: pair.width)
        for start in stride(from: 0, to: links.slots.count, by: Self.chunk) {
            let rows = links.slots[start..<min(start + Self.chunk, links.slots.count)]
            let inputs = Rows(input.pairs, rows: rows, features: features.pair, width: pairHidden.inputVectors)
            pairs.set(pair.applied(to: pairHidden.applied(to: inputs), rectified: true), at: start)
        }
        return pairs
    }

    /// Returns, for each thing, the values and messages of its neighbours, weighted by its attention.
    ///
    /// A message is a linear function of a pair's state. The method therefore weights the states first, and computes
    /// one message for each thing and part.
    private func attended(_ layer: Attention, _ states: Rows, _ pairs: Rows, _ links: Links) -> Rows {
        let seen = layer.attention.applied(to: states)
        var shares = layer.bias.applied(to: pairs, rectified: true)
        var sent = Rows(count: states.count, width: Self.vectors)
        for t in 0..<states.count {
            share(&shares, of: t, seen, links)
            for head in 0..<Self.heads {
                let place = head * Self.headVectors
                var (low, high, lowPair, highPair) = (Vector.zero, Vector.zero, Vector.zero, Vector.zero)
                var sum: Float = 0
                for p in links.starts[t]..<links.starts[t + 1] {
                    let (other, share) = (links.ends[p], shares[p, 0][head])
                    low += seen[other, 2 * Self.vectors + place] * share
                    high += seen[other, 2 * Self.vectors + place + 1] * share
                    lowPair += pairs[p, 0].rectified * share
                    highPair += pairs[p, 1].rectified * share
                    sum += share
                }
                sent[t, place] = low + layer.message.output(place, lowPair, highPair, offset: sum)
                sent[t, place + 1] = high + layer.message.output(place + 1, lowPair, highPair, offset: sum)
            }
        }
        return sent
    }

    /// Replaces the biases of a thing's pairs by their shares of the thing's attention, in lanes 0 to 3.
    ///
    /// Each part of the attention has one more choice, of no thing, with the score 0.
    private func share(_ biases: inout Rows, of thing: Int, _ seen: Rows, _ links: Links) {
        let pairs = links.starts[thing]..<links.starts[thing + 1]
        var most = SIMD4<Float>.zero
        for p in pairs {
            var score = SIMD4<Float>.zero
            for head in 0..<Self.heads {
                let (query, key) = (head * Self.headVectors, Self.vectors + head * Self.headVectors)
                let product =
                    seen[thing, query] * seen[links.ends[p], key]
                    + seen[thing, query + 1] * seen[links.ends[p], key + 1]
                score[head] = product.total
            }
            score = score * 0.25 + biases[p, 0].lowHalf
            most = most.replacing(with: score, where: score .> most)
            biases[p, 0].lowHalf = score
        }
        var sum = SIMD4<Float>.zero
        for head in 0..<Self.heads { sum[head] = Self.exponential(-most[head]) }
        for p in pairs {
            var score = biases[p, 0].lowHalf - most
            for head in 0..<Self.heads { score[head] = Self.exponential(score[head]) }
            sum += score
            biases[p, 0].lowHalf = score
        }
        for p in pairs { biases[p, 0].lowHalf = biases[p, 0].lowHalf / sum * (1 + biases[p, 0].highHalf) }
    }

    private func feedBack(_ states: inout Rows, _ pairs: inout Rows, _ links: Links) {
        let answer = choices(first, states.normalized(), pairs, links)
        var inputs = Rows(count: pairs.count, width: 1)
        for p in 0..<pairs.count {
            inputs[p, 0][0] = Self.exponential(answer.pairs[p, 0][0])
            inputs[p, 0][1] = Self.exponential(answer.pairs[p, 0][1])
            inputs[p, 0][5] = 1 / (1 + Self.exponential(-answer.pairs[p, 0][2]))
        }
        for p in 0..<pairs.count {
            guard let mirror = links.mirrors[p] else { continue }
            inputs[p, 0][2] = inputs[mirror, 0][0]
            inputs[p, 0][3] = inputs[mirror, 0][1]
            inputs[p, 0][4] = inputs[p, 0][0] * inputs[p, 0][3]
        }
        pairs.add(backPair.applied(to: inputs))
        var kinds = Rows(count: states.count, width: 2)
        for t in 0..<states.count {
            for kind in 0..<Self.kinds {
                kinds[t, kind / 8][kind % 8] = Self.exponential(answer.kinds[t, kind / 8][kind % 8])
            }
        }
        states.add(backThing.applied(to: kinds))
    }

    private func choices(_ layers: Pointer, _ states: Rows, _ pairs: Rows, _ links: Links) -> Choices {
        let (from, to) = (layers.from.applied(to: states), layers.to.applied(to: states))
        var hidden = layers.pair.applied(to: pairs, rectified: true)
        for t in 0..<states.count {
            for p in links.starts[t]..<links.starts[t + 1] {
                for k in 0..<hidden.width { hidden[p, k] = from[t, k] + to[links.ends[p], k] + hidden[p, k] }
            }
        }
        var choices = Choices(
            pairs: layers.points.applied(to: hidden, rectified: true), ends: layers.ends.applied(to: states),
            kinds: layers.kinds.applied(to: states))
        for t in 0..<states.count {
            choices.normalize(of: t, pairs: links.starts[t]..<links.starts[t + 1])
            choices.normalizeKinds(of: t)
        }
        return choices
    }

    private func answers(_ choices: Choices, _ links: Links, slots: Int) -> Answers {
        let count = choices.ends.count
        let empty = [Float](repeating: Self.never, count: count * (slots + 1))
        var answers = Answers(
            slots: slots, next: empty, before: empty, kinds: [],
            same: .init(repeating: Self.never, count: count * slots))
        answers.kinds.reserveCapacity(count * Self.kinds)
        for t in 0..<count {
            for p in links.starts[t]..<links.starts[t + 1] {
                // Rows of `next` and `before` have one number more than rows of slots.
                answers.next[links.slots[p] + t] = choices.pairs[p, 0][0]
                answers.before[links.slots[p] + t] = choices.pairs[p, 0][1]
                answers.same[links.slots[p]] = choices.pairs[p, 0][2]
            }
            answers.next[t * (slots + 1) + slots] = choices.ends[t, 0][0]
            answers.before[t * (slots + 1) + slots] = choices.ends[t, 0][1]
            for kind in 0..<Self.kinds { answers.kinds.append(choices.kinds[t, kind / 8][kind % 8]) }
        }
        return answers
    }
}

extension AttentionNetwork.Choices {
    /// Converts the scores of a thing's next thing and of the one before to logarithms of probabilities.
    fileprivate mutating func normalize(of thing: Int, pairs range: Range<Int>) {
        for lane in 0..<2 {
            var most = ends[thing, 0][lane]
            for p in range { most = max(most, pairs[p, 0][lane]) }
            var sum: Float = 0
            for p in range { sum += AttentionNetwork.exponential(pairs[p, 0][lane] - most) }
            sum += AttentionNetwork.exponential(ends[thing, 0][lane] - most)
            let logarithm = AttentionNetwork.logarithm(sum)
            for p in range { pairs[p, 0][lane] = pairs[p, 0][lane] - most - logarithm }
            ends[thing, 0][lane] = ends[thing, 0][lane] - most - logarithm
        }
    }

    /// Converts the scores of a thing's kinds to logarithms of probabilities.
    fileprivate mutating func normalizeKinds(of thing: Int) {
        var scores = (0..<AttentionNetwork.kinds).map { kinds[thing, $0 / 8][$0 % 8] }
        let most = scores.reduce(scores[0]) { max($0, $1) }
        for kind in scores.indices { scores[kind] -= most }
        let sum = scores.reduce(0) { $0 + AttentionNetwork.exponential($1) }
        let logarithm = AttentionNetwork.logarithm(sum)
        (kinds[thing, 0], kinds[thing, 1]) = (.zero, .zero)
        for kind in scores.indices { kinds[thing, kind / 8][kind % 8] = scores[kind] - logarithm }
    }
}

/// Rows of numbers in vectors of eight.
private struct Rows {
    let count: Int
    /// Number of vectors in a row.
    let width: Int
    private var values: [AttentionNetwork.Vector]

    init(count: Int, width: Int) {
        self.count = count
        self.width = width
        values = [AttentionNetwork.Vector](repeating: .zero, count: count * width)
    }

    init(count: Int, repeating row: [AttentionNetwork.Vector]) {
        self.init(count: count, width: row.count)
        for r in 0..<count { for k in row.indices { self[r, k] = row[k] } }
    }

    /// Copies rows of features. The last vector of a row is filled up with 0.
    init(_ numbers: [Float], rows: some Collection<Int>, features: Int, width: Int) {
        self.init(count: rows.count, width: width)
        for (r, row) in rows.enumerated() {
            for i in 0..<features { self[r, i / 8][i % 8] = numbers[row * features + i] }
        }
    }

    subscript(_ row: Int, _ place: Int) -> AttentionNetwork.Vector {
        get { values[row * width + place] }
        _modify { yield &values[row * width + place] }
    }

    mutating func add(_ other: Rows) { for i in values.indices { values[i] += other.values[i] } }

    /// Copies rows of the same width to the position `row`.
    mutating func set(_ other: Rows, at row: Int) {
        for i in other.values.indices { values[row * width + i] = other.values[i] }
    }

    /// Adds the product of `rows` and weights: a row for each number of `rows`, of this width.
    mutating func addProduct(of rows: Rows, _ weights: [AttentionNetwork.Vector]) {
        let lanes = AttentionNetwork.Vector.scalarCount
        precondition(rows.count == count && weights.count == lanes * rows.width * width, "the sizes match")
        guard count > 0 else { return }
        let (inner, columns) = (Int32(lanes * rows.width), Int32(lanes * width))
        unsafe values.withUnsafeMutableBytes { sums in
            unsafe rows.values.withUnsafeBytes { left in
                unsafe weights.withUnsafeBytes { right in
                    unsafe mojiwaku_add_product(
                        left.bindMemory(to: Float.self).baseAddress, right.bindMemory(to: Float.self).baseAddress,
                        Int32(count), inner, columns, sums.bindMemory(to: Float.self).baseAddress)
                }
            }
        }
    }

    /// Returns the rows after replacing negative numbers by 0.
    func rectified() -> Rows {
        var rows = self
        for i in values.indices { rows.values[i] = values[i].rectified }
        return rows
    }

    /// Returns the rows, each with mean 0 and variance 1.
    func normalized() -> Rows {
        var rows = self
        let numbers = Float(8 * width)
        for r in 0..<count {
            var sum = AttentionNetwork.Vector.zero
            for k in 0..<width { sum += rows[r, k] }
            let mean = sum.total / numbers
            sum = .zero
            for k in 0..<width {
                rows[r, k] -= mean
                sum += rows[r, k] * rows[r, k]
            }
            let deviation = (sum.total / numbers + 1e-5).squareRoot()
            for k in 0..<width { rows[r, k] /= deviation }
        }
        return rows
    }
}

extension SIMD8<Float> {
    /// The sum of all lanes, in a fixed order.
    fileprivate var total: Float {
        let four = lowHalf + highHalf
        return (four[0] + four[2]) + (four[1] + four[3])
    }

    /// The vector after replacing negative numbers by 0.
    fileprivate var rectified: Self { replacing(with: 0, where: self .< 0) }
}

/// Weights from each input to each output, and an offset of each output.
private struct Layer: Sendable {
    /// Number of vectors of inputs, and of outputs.
    let inputVectors: Int, width: Int
    /// For each input, the weights to each vector of outputs. Inputs that fill up the last vector have the weight 0.
    let weights: [AttentionNetwork.Vector]
    let offsets: [AttentionNetwork.Vector]

    /// Returns the outputs for each row, after replacing negative inputs by 0 if `rectified`. The order of sums is the
    /// same for each row.
    ///
    /// - Complexity: O(rows × inputs × outputs).
    func applied(to rows: Rows, rectified: Bool = false) -> Rows {
        var result = Rows(count: rows.count, repeating: offsets)
        result.addProduct(of: rectified ? rows.rectified() : rows, weights)
        return result
    }

    /// Returns one vector of outputs of a layer with two vectors of inputs. The offset is multiplied by `offset`.
    func output(
        _ place: Int, _ low: AttentionNetwork.Vector, _ high: AttentionNetwork.Vector, offset: Float
    ) -> AttentionNetwork.Vector {
        var sum = offsets[place] * offset
        for lane in 0..<8 { sum += weights[lane * width + place] * low[lane] }
        for lane in 0..<8 { sum += weights[(8 + lane) * width + place] * high[lane] }
        return sum
    }
}

/// Divides the weights and offsets of a network among its layers.
private struct Reader {
    var rest: ArraySlice<Float>

    mutating func layer(_ inputs: Int, _ outputs: Int) -> Layer {
        let (inputVectors, width) = ((inputs + 7) / 8, outputs / 8)
        var weights = [AttentionNetwork.Vector](repeating: .zero, count: inputVectors * 8 * width)
        for k in 0..<inputs * width { weights[k] = vector() }
        return Layer(
            inputVectors: inputVectors, width: width, weights: weights, offsets: (0..<width).map { _ in vector() })
    }

    private mutating func vector() -> AttentionNetwork.Vector {
        var vector = AttentionNetwork.Vector()
        for lane in vector.indices { vector[lane] = rest[rest.startIndex + lane] }
        rest = rest.dropFirst(vector.scalarCount)
        return vector
    }
}
