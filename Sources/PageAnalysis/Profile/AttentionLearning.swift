import ModelFiles

/// Adjusts the weights of a network of make-up to pages whose right answers are known.
///
/// The network is that of `AttentionNetwork`. The first answer, which enters the states after half of the layers, counts
/// as constant there: its weights learn from its own loss.
struct AttentionLearning {
    /// What is right for the things of a graph.
    struct Targets: Sendable {
        /// Slot of the thing that is read next; the number of slots for none; nil if unknown.
        var next: [Int?]
        /// The same for the thing that is read before.
        var before: [Int?]
        /// Kinds of which one is right; empty if unknown.
        var kinds: [[BlockKind]]
        /// For each slot, whether the neighbour has the thing's article; nil if unknown.
        var same: [Bool?]
    }

    /// Shares of the loss: of the first answer, of kinds and of articles.
    static let (ofFirst, ofKinds, ofArticles): (Float, Float, Float) = (0.3, 0.6, 0.5)
    /// Probability below which a logarithm is not taken.
    static let least: Float = 1e-30

    /// The weights and offsets of all layers, in the order of the model's file.
    private(set) var numbers: [Float]
    private let layers: [(name: String, inputs: Int, outputs: Int, start: Int)]
    private let places: [String: Int]
    /// Adam's means of slopes and of their squares, and the number of steps.
    private var mean: [Float], square: [Float], steps = 0

    /// - Parameter numbers: the weights of the network (`AttentionNetwork.numbers(of:schema:things:pairs:)`).
    init(_ numbers: [Float], things: Int = ThingFeature.names.count, pairs: Int = PairFeature.count) {
        self.numbers = numbers
        var start = 0
        layers = AttentionNetwork.shapes(things: things, pairs: pairs).map { shape in
            defer { start += (shape.inputs + 1) * shape.outputs }
            return (shape.name, shape.inputs, shape.outputs, start)
        }
        places = Dictionary(uniqueKeysWithValues: layers.enumerated().map { ($1.name, $0) })
        mean = [Float](repeating: 0, count: numbers.count)
        square = mean
    }

    /// Changes the weights by one step.
    ///
    /// Method: Adam (D. Kingma and J. Ba, 2015), with a limit of the slopes' norm.
    ///
    /// - Parameter rate: size of the step.
    mutating func learn(_ pages: [(input: AttentionNetwork.Input, targets: Targets)], rate: Float) {
        var slopes = [Float](repeating: 0, count: numbers.count)
        for page in pages where page.input.count > 0 {
            let things = Float(page.input.count) / Float(pages.reduce(0) { $0 + $1.input.count })
            for (k, slope) in loss(page.input, page.targets).slopes.enumerated() { slopes[k] += things * slope }
        }
        let norm = slopes.reduce(Float(0)) { $0 + $1 * $1 }.squareRoot()
        // A slope without bound would make every weight useless.
        guard norm.isFinite else { return }
        let limit = norm > 1 ? 1 / norm : 1
        steps += 1
        let (ofMean, ofSquare): (Float, Float) = (0.9, 0.99)
        let (low, high) = (1 - power(ofMean, steps), 1 - power(ofSquare, steps))
        for k in numbers.indices {
            let slope = slopes[k] * limit
            mean[k] = ofMean * mean[k] + (1 - ofMean) * slope
            square[k] = ofSquare * square[k] + (1 - ofSquare) * slope * slope
            numbers[k] -= rate * (mean[k] / low) / ((square[k] / high).squareRoot() + 1e-8)
        }
    }

    private func power(_ base: Float, _ exponent: Int) -> Float {
        (0..<exponent).reduce(1) { product, _ in product * base }
    }

    /// Returns the loss of the present weights on a page, in nats, and its slope for each weight.
    func loss(_ input: AttentionNetwork.Input, _ targets: Targets) -> (value: Float, slopes: [Float]) {
        let tape = Tape()
        let weights = layers.map { layer in
            let end = layer.start + layer.inputs * layer.outputs
            return (
                tape.matrix(Array(numbers[layer.start..<end]), width: layer.outputs),
                tape.matrix(Array(numbers[end..<end + layer.outputs]), width: layer.outputs)
            )
        }
        let pass = AttentionPass(tape: tape, input: input) { name, input in
            let layer = weights[places[name] ?? 0]
            return tape.linear(input, layer.0, layer.1)
        }
        let (first, last) = pass.answers()
        let value =
            pass.addSlopes(of: first, targets, share: Self.ofFirst) + pass.addSlopes(of: last, targets, share: 1)
        tape.goBack()
        return (value, weights.flatMap { tape.slopes(of: $0.0) + tape.slopes(of: $0.1) })
    }
}

/// One computation of a network of make-up, on a tape.
private struct AttentionPass {
    let tape: Tape
    let links: AttentionNetwork.Links
    let input: AttentionNetwork.Input
    /// The thing of each pair.
    let owners: [Int]
    let apply: (String, Tape.Matrix) -> Tape.Matrix

    struct Answer {
        var points: Tape.Matrix, ends: Tape.Matrix, kinds: Tape.Matrix
    }

    init(tape: Tape, input: AttentionNetwork.Input, apply: @escaping (String, Tape.Matrix) -> Tape.Matrix) {
        (self.tape, self.input, self.apply) = (tape, input, apply)
        let links = AttentionNetwork.Links(input)
        self.links = links
        owners = (0..<input.count).flatMap { [Int](repeating: $0, count: links.starts[$0 + 1] - links.starts[$0]) }
    }

    func answers() -> (first: Answer, last: Answer) {
        let features = input.pairs.count / max(1, input.count * input.slots)
        var pairs = apply(
            "pair",
            tape.rectified(
                apply(
                    "pairHidden",
                    tape.matrix(
                        links.slots.flatMap { input.pairs[$0 * features..<($0 + 1) * features] }, width: features))))
        var states = apply("thing", tape.matrix(input.things, width: input.things.count / max(1, input.count)))
        var first: Answer?
        for layer in 0..<AttentionNetwork.layers {
            if layer == AttentionNetwork.layers / 2 {
                let answer = self.answer("first", states, pairs)
                let (ofPairs, ofThings) = fedBack(answer)
                pairs = tape.sum(pairs, apply("backPair", ofPairs))
                states = tape.sum(states, apply("backThing", ofThings))
                first = answer
            }
            let shown = tape.rectified(pairs)
            let seen = apply("attention\(layer)", tape.normalized(states))
            let sent = attended(seen, biases: apply("bias\(layer)", shown), messages: apply("message\(layer)", shown))
            states = tape.sum(states, apply("attended\(layer)", sent))
            let wide = tape.rectified(apply("wide\(layer)", tape.normalized(states)))
            states = tape.sum(states, apply("narrow\(layer)", wide))
        }
        let last = answer("last", states, pairs)
        return (first ?? last, last)
    }

    private func answer(_ name: String, _ states: Tape.Matrix, _ pairs: Tape.Matrix) -> Answer {
        let (states, shown) = (tape.normalized(states), tape.rectified(pairs))
        let from = tape.rows(owners, of: apply("\(name)From", states))
        let to = tape.rows(links.ends, of: apply("\(name)To", states))
        let hidden = tape.rectified(tape.sum(tape.sum(from, to), apply("\(name)Pair", shown)))
        return Answer(
            points: apply("\(name)Points", hidden), ends: apply("\(name)Ends", states),
            kinds: apply("\(name)Kinds", states))
    }

    /// Returns the first answer as inputs for pairs and for things.
    private func fedBack(_ answer: Answer) -> (pairs: Tape.Matrix, things: Tape.Matrix) {
        let points = tape.values(of: answer.points)
        var pairs = [Float](repeating: 0, count: 8 * owners.count)
        for lane in 0..<2 {
            let shares = shares(answer, lane)
            for p in owners.indices { pairs[8 * p + lane] = shares.pairs[p] }
        }
        for p in owners.indices {
            pairs[8 * p + 5] = 1 / (1 + AttentionNetwork.exponential(-points[8 * p + 2]))
            guard let mirror = links.mirrors[p] else { continue }
            (pairs[8 * p + 2], pairs[8 * p + 3]) = (pairs[8 * mirror], pairs[8 * mirror + 1])
            pairs[8 * p + 4] = pairs[8 * p] * pairs[8 * mirror + 1]
        }
        var things = [Float](repeating: 0, count: 16 * input.count)
        for t in 0..<input.count {
            for (kind, share) in kindShares(answer, t).enumerated() { things[16 * t + kind] = share }
        }
        return (tape.matrix(pairs, width: 8), tape.matrix(things, width: 16))
    }

    /// Returns the probabilities of pairs, and of none, for next (lane 0) or before (lane 1).
    private func shares(_ answer: Answer, _ lane: Int) -> (pairs: [Float], none: [Float]) {
        let (points, ends) = (tape.values(of: answer.points), tape.values(of: answer.ends))
        var (pairs, none) = ([Float](repeating: 0, count: owners.count), [Float](repeating: 0, count: input.count))
        for t in 0..<input.count {
            let own = links.starts[t]..<links.starts[t + 1]
            let most = own.reduce(ends[8 * t + lane]) { max($0, points[8 * $1 + lane]) }
            none[t] = AttentionNetwork.exponential(ends[8 * t + lane] - most)
            var sum = none[t]
            for p in own {
                pairs[p] = AttentionNetwork.exponential(points[8 * p + lane] - most)
                sum += pairs[p]
            }
            for p in own { pairs[p] /= sum }
            none[t] /= sum
        }
        return (pairs, none)
    }

    private func kindShares(_ answer: Answer, _ thing: Int) -> [Float] {
        let start = answer.kinds.width * thing
        let scores = tape.values(of: answer.kinds)[start..<start + AttentionNetwork.kinds]
        let most = scores.reduce(scores[start]) { max($0, $1) }
        let powers = scores.map { AttentionNetwork.exponential($0 - most) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }

    /// Returns, for each thing, the values and messages of its neighbours, weighted by its attention.
    private func attended(
        _ seen: Tape.Matrix, biases: Tape.Matrix, messages: Tape.Matrix
    ) -> Tape.Matrix {
        let (width, heads) = (AttentionNetwork.width, AttentionNetwork.heads)
        let part = width / heads
        let (states, bias, message) = (tape.values(of: seen), tape.values(of: biases), tape.values(of: messages))
        let (links, count, scale) = (links, input.count, 1 / Float(part).squareRoot())
        /// Places of a thing's query, key and value for a part of the attention.
        func query(_ thing: Int, _ head: Int) -> Int { thing * seen.width + head * part }
        func key(_ thing: Int, _ head: Int) -> Int { query(thing, head) + width }
        func value(_ thing: Int, _ head: Int) -> Int { key(thing, head) + width }
        /// The attention of each pair by part.
        var shares = [Float](repeating: 0, count: owners.count * heads)
        var sent = [Float](repeating: 0, count: count * width)
        for t in 0..<count {
            for head in 0..<heads {
                let own = links.starts[t]..<links.starts[t + 1]
                var most: Float = 0
                for p in own {
                    let (query, key) = (query(t, head), key(links.ends[p], head))
                    var score: Float = 0
                    for k in 0..<part { score += states[query + k] * states[key + k] }
                    shares[p * heads + head] = score * scale + bias[8 * p + head]
                    most = max(most, shares[p * heads + head])
                }
                var sum = AttentionNetwork.exponential(-most)
                for p in own {
                    shares[p * heads + head] = AttentionNetwork.exponential(shares[p * heads + head] - most)
                    sum += shares[p * heads + head]
                }
                for p in own {
                    shares[p * heads + head] /= sum
                    let share = shares[p * heads + head] * (1 + bias[8 * p + heads + head])
                    let value = value(links.ends[p], head)
                    for k in 0..<part {
                        sent[t * width + head * part + k] +=
                            share * (states[value + k] + message[p * width + head * part + k])
                    }
                }
            }
        }
        let result = tape.matrix(sent, width: width)
        tape.record(result) { tape, slopes in
            var (ofStates, ofBiases) = (
                [Float](repeating: 0, count: states.count), [Float](repeating: 0, count: bias.count)
            )
            var ofMessages = [Float](repeating: 0, count: message.count)
            for t in 0..<count {
                for head in 0..<heads {
                    let own = links.starts[t]..<links.starts[t + 1]
                    let (query, out) = (query(t, head), t * width + head * part)
                    var ofShares = [Float](repeating: 0, count: own.count)
                    var total: Float = 0
                    for p in own {
                        let (value, place) = (value(links.ends[p], head), p * width + head * part)
                        let factor = 1 + bias[8 * p + heads + head]
                        let share = shares[p * heads + head]
                        var along: Float = 0
                        for k in 0..<part {
                            let slope = slopes[out + k]
                            along += slope * (states[value + k] + message[place + k])
                            ofStates[value + k] += share * factor * slope
                            ofMessages[place + k] += share * factor * slope
                        }
                        ofBiases[8 * p + heads + head] += along * share
                        ofShares[p - own.lowerBound] = along * factor
                        total += share * along * factor
                    }
                    for p in own {
                        let key = key(links.ends[p], head)
                        let slope = shares[p * heads + head] * (ofShares[p - own.lowerBound] - total)
                        ofBiases[8 * p + head] += slope
                        for k in 0..<part {
                            ofStates[query + k] += slope * scale * states[key + k]
                            ofStates[key + k] += slope * scale * states[query + k]
                        }
                    }
                }
            }
            for (input, added) in [(seen, ofStates), (biases, ofBiases), (messages, ofMessages)] {
                tape.slope(input) { own in for k in own.indices { own[k] += added[k] } }
            }
        }
        return result
    }

    /// Adds the slopes of the loss of an answer, and returns the loss. Its parts are means over the things or pairs whose
    /// target is known.
    func addSlopes(of answer: Answer, _ targets: AttentionLearning.Targets, share: Float) -> Float {
        var loss: Float = 0
        for (lane, wanted) in [targets.next, targets.before].enumerated() {
            let found = shares(answer, lane)
            let factor = share / Float(max(1, wanted.count { $0 != nil }))
            tape.slope(answer.points) { slopes in
                for p in owners.indices {
                    guard let slot = wanted[owners[p]] else { continue }
                    let isRight = links.slots[p] == owners[p] * input.slots + slot
                    slopes[8 * p + lane] += factor * (found.pairs[p] - (isRight ? 1 : 0))
                    if isRight {
                        loss -= factor * AttentionNetwork.logarithm(max(found.pairs[p], AttentionLearning.least))
                    }
                }
            }
            tape.slope(answer.ends) { slopes in
                for (t, slot) in wanted.enumerated() {
                    guard let slot else { continue }
                    slopes[8 * t + lane] += factor * (found.none[t] - (slot == input.slots ? 1 : 0))
                    if slot == input.slots {
                        loss -= factor * AttentionNetwork.logarithm(max(found.none[t], AttentionLearning.least))
                    }
                }
            }
        }
        let known = Float(max(1, targets.kinds.count { !$0.isEmpty }))
        tape.slope(answer.kinds) { slopes in
            for (t, right) in targets.kinds.enumerated() where !right.isEmpty {
                let shares = kindShares(answer, t)
                let sum = max(right.reduce(0) { $0 + shares[$1.rawValue] }, AttentionLearning.least)
                let factor = share * AttentionLearning.ofKinds / known
                loss -= factor * AttentionNetwork.logarithm(sum)
                for (kind, share) in shares.enumerated() {
                    let isRight = right.contains { $0.rawValue == kind }
                    slopes[answer.kinds.width * t + kind] += factor * (share - (isRight ? share / sum : 0))
                }
            }
        }
        let points = tape.values(of: answer.points)
        let sure = owners.indices.filter { targets.same[links.slots[$0]] != nil }
        tape.slope(answer.points) { slopes in
            let factor = share * AttentionLearning.ofArticles / Float(max(1, sure.count))
            for p in sure {
                let probability = 1 / (1 + AttentionNetwork.exponential(-points[8 * p + 2]))
                let isSame = targets.same[links.slots[p]] == true
                slopes[8 * p + 2] += factor * (probability - (isSame ? 1 : 0))
                loss -=
                    factor
                    * AttentionNetwork.logarithm(max(isSame ? probability : 1 - probability, AttentionLearning.least))
            }
        }
        return loss
    }
}
