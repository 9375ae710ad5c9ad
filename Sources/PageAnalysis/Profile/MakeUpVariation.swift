/// Varies a page, so that a network learns its make-up and not its lines by heart: stretches it, takes a part, loses lines,
/// separators and pictures, moves edges, and makes traits uncertain. `Models/make-up/samples.py` does the same, but more,
/// because its pages have many styles.
package struct MakeUpVariation {
    /// Maximum number of lines of the part.
    private static let most = 450
    /// Minimum number of lines of a page.
    private static let least = 3
    /// Share of the groups of traits that a page lacks.
    private static let lostTraits: Float = 0.1
    /// Traits that are lost together.
    private static let groups: [[LineTrait]] =
        LineTrait.allCases.prefix { $0 != .likeness }.map { [$0] } + [
            [.likeness, .certainty, .kanji, .kana, .figures],
            [.paperIn, .verticalIn, .horizontalIn, .largeIn, .rubyIn, .pictureIn, .separatorIn],
            [.paperNear, .verticalNear, .horizontalNear, .largeNear, .rubyNear, .pictureNear, .separatorNear],
            [
                .paperAround, .verticalAround, .horizontalAround, .largeAround, .rubyAround, .pictureAround,
                .separatorAround,
            ],
        ]

    /// Kinds of lines that are lost three times as often as others.
    private static let headings: [BlockKind] = [.headline, .subheadline, .crosshead]

    var random: SeededRandom

    /// Creates variations that are the same for the same seed.
    package init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Returns a variation of a page and of its truth; nil if the page has hardly any lines.
    mutating func varied(_ page: MakeUp, _ truth: MakeUpTruth) -> (page: MakeUp, truth: MakeUpTruth)? {
        guard page.things.count >= Self.least else { return nil }
        var page = stretched(page)
        var kept = window(page)
        let lost = random.one(of: [Float(0), 0.003, 0.012])
        kept = kept.filter { line in
            random.share() >= lost * (truth.kinds[line].contains(where: Self.headings.contains) ? 3 : 1)
        }
        guard kept.count >= Self.least else { return nil }
        page.things = kept.map { page.things[$0] }
        let edge = page.things.dropFirst().reduce(page.things[0].box) { $0.union($1.box) }
        let (noRules, noPictures) = (random.one(of: [Float(0), 0.03, 0.12]), random.one(of: [Float(0), 0.06]))
        page.rules = seen(page.rules, within: edge, lost: noRules)
        page.pictures = seen(page.pictures, within: edge, lost: noPictures)
        let shake = random.one(of: [Float(0.003), 0.015])
        for t in page.things.indices {
            page.things[t].box.minX += shake * random.normal()
            page.things[t].box.minY += shake * random.normal()
            let box = page.things[t].box
            page.things[t].box.maxX = max(box.maxX + shake * random.normal(), box.minX + 0.2)
            page.things[t].box.maxY = max(box.maxY + shake * random.normal(), box.minY + 0.2)
        }
        blur(&page)
        return (page, truth.taking(kept))
    }

    private mutating func stretched(_ page: MakeUp) -> MakeUp {
        func factor(_ deviation: Float) -> Float { AttentionNetwork.exponential(deviation * random.normal()) }
        let (x, y, scale) = (factor(0.03), factor(0.03), factor(0.015))
        func stretched(_ box: MakeUp.Box) -> MakeUp.Box {
            MakeUp.Box(
                minX: box.minX * x * scale, minY: box.minY * y * scale, maxX: box.maxX * x * scale,
                maxY: box.maxY * y * scale)
        }
        var page = MakeUp(
            things: page.things, rules: page.rules.map(stretched), pictures: page.pictures.map(stretched))
        for t in page.things.indices {
            page.things[t].box = stretched(page.things[t].box)
            page.things[t].size *= scale * (page.things[t].isVertical ? x : y)
        }
        return page
    }

    /// Returns the lines in a part of the page; all lines for half of the pages that are small.
    private mutating func window(_ page: MakeUp) -> [Int] {
        let count = page.things.count
        if count <= Self.most, random.share() < 0.5 { return Array(0..<count) }
        let edge = page.things.dropFirst().reduce(page.things[0].box) { $0.union($1.box) }
        let share = min(1, (Float(Self.most) / Float(count)).squareRoot()) * (0.6 + 0.5 * random.share())
        func side(_ length: Float) -> Float {
            max(length * share * AttentionNetwork.exponential(0.25 * random.normal()), 12)
        }
        let (width, height) = (side(edge.maxX - edge.minX), side(edge.maxY - edge.minY))
        let focus = page.things[random.index(count)].box
        let distances = page.things.map { thing in
            max(abs(thing.box.midX - focus.midX) / width, abs(thing.box.midY - focus.midY) / height)
        }
        let inside = (0..<count).filter { distances[$0] < 0.5 }.sorted { (distances[$0], $0) < (distances[$1], $1) }
        return inside.prefix(Self.most).sorted()
    }

    private mutating func seen(_ boxes: [MakeUp.Box], within edge: MakeUp.Box, lost: Float) -> [MakeUp.Box] {
        let margin: Float = 3
        return boxes.compactMap { box in
            guard random.share() >= lost else { return nil }
            let part = MakeUp.Box(
                minX: max(box.minX, edge.minX - margin), minY: max(box.minY, edge.minY - margin),
                maxX: min(box.maxX, edge.maxX + margin), maxY: min(box.maxY, edge.maxY + margin))
            return part.minX <= part.maxX && part.minY <= part.maxY ? part : nil
        }
    }

    /// Adds noise to the traits, makes some groups alike on the whole page, and gives some lines the traits of others.
    private mutating func blur(_ page: inout MakeUp) {
        let noise = random.one(of: [Float(0.003), 0.012, 0.03])
        for t in page.things.indices {
            for k in page.things[t].traits.indices { page.things[t].traits[k] += noise * random.normal() }
        }
        for group in Self.groups where random.share() < Self.lostTraits {
            for k in group.map(\.rawValue) {
                let mean = page.things.reduce(0) { $0 + $1.traits[k] } / Float(page.things.count)
                for t in page.things.indices { page.things[t].traits[k] = mean }
            }
        }
        let wrong = random.one(of: [Float(0), 0.006, 0.024])
        for t in page.things.indices where random.share() < wrong {
            page.things[t].traits = page.things[random.index(page.things.count)].traits
        }
    }

    /// Makes the probabilities of the kinds of blocks more alike, and exchanges some. The network of lines knows the pages
    /// by heart, so its answers for them are too good to learn from.
    package mutating func blurKinds(of page: inout MakeUp) {
        guard let first = page.things.first?.kinds else { return }
        // Powers of one half make probabilities more alike, and are computed exactly.
        let roots = random.one(of: [0, 0, 1, 2])
        let (share, wrong) = (random.one(of: [Float(0), 0.05, 0.15]), random.one(of: [Float(0), 0.03, 0.1]))
        let kinds = page.things.map { thing in
            let powers = (0..<roots).reduce(thing.kinds) { powers, _ in powers.map { $0.squareRoot() } }
            let sum = powers.reduce(0, +)
            return powers.map { $0 / sum }
        }
        let mean = first.indices.map { k in kinds.reduce(0) { $0 + $1[k] } / Float(kinds.count) }
        for t in page.things.indices {
            let own = random.share() < wrong ? kinds[random.index(kinds.count)] : kinds[t]
            page.things[t].kinds = zip(own, mean).map { $0 * (1 - share) + $1 * share }
        }
    }
}

/// A generator of random numbers that are the same on every machine (G. Steele and others, "Fast splittable pseudorandom
/// number generators", 2014).
package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z &>> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z &>> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z &>> 31
    }

    /// A number from 0 to 1.
    mutating func share() -> Float { Float(next() >> 40) / Float(1 << 24) }

    mutating func index(_ count: Int) -> Int { min(count - 1, Int(share() * Float(count))) }

    mutating func one<Value>(of values: [Value]) -> Value { values[index(values.count)] }

    /// A number with mean 0 and deviation 1: a sum of twelve shares.
    mutating func normal() -> Float { (0..<12).reduce(-6) { sum, _ in sum + share() } }
}
