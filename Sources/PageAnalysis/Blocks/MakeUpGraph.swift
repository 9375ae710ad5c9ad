import ModelFiles

/// The things of a page with their nearest neighbours, and the features of things and pairs: the input of a network of
/// make-up.
///
/// All numbers are sums, products, quotients, roots and comparisons of `Float` in a fixed order, so every processor
/// gives the same result. Programs in Models/make-up train the networks with the features that this type computes.
package struct MakeUpGraph: Sendable {
    /// Number of neighbours of each thing.
    package let slots: Int
    /// Number of things.
    package let count: Int
    /// Position of each neighbour; -1 for a slot without neighbour. `slots` numbers for each thing.
    package private(set) var near: [Int32]
    /// The slot of a thing among the neighbours of its neighbour; `slots` if it is not among them.
    package private(set) var back: [Int32]
    /// Features of each thing (`ThingFeature.names`).
    package private(set) var things: [Float]
    /// Features of each pair of a thing and a neighbour (`PairFeature`).
    package private(set) var pairs: [Float]

    private let page: MakeUp
    /// The properties of each thing that the loops over pairs read, without its arrays.
    private let sketches: [Sketch]
    private var measures: [Measures] = []
    private var usualPitch: Float = 1.5

    private struct Sketch {
        var box: MakeUp.Box
        var frame: MakeUp.Frame
        var isVertical: Bool
        var size: Float, heading: Float, text: Float
        var ink: Float, stroke: Float, ground: Float

        init(_ thing: MakeUp.Thing) {
            (box, frame, isVertical, size) = (thing.box, thing.frame, thing.isVertical, thing.size)
            (heading, text) = (thing.heading, thing.text)
            func trait(_ name: LineTrait) -> Float { thing.traits[name.rawValue] }
            (ink, stroke) = (trait(.ink), trait(.stroke))
            ground = (trait(.inFrame) + trait(.onGround) + trait(.light)) / 3
        }

        func frame(of other: Sketch) -> MakeUp.Frame { other.box.frame(isVertical: isVertical) }
    }

    /// Measures of a thing that its pairs share.
    private struct Measures {
        var pitch: Float = 1.5
        var gapAfter = far, gapBefore = far, gapAtStart = far, gapAtEnd = far
        var shorter: Float = 0, usuallyShorter: Float = 0, indented: Float = 0, usuallyIndented: Float = 0
        var alike = 0
        var rules: [MakeUp.Box] = []
        var pictures: [MakeUp.Box] = []
    }

    /// A gap to a neighbour that does not exist, in ems.
    private static let far: Float = 50
    /// Maximum distance of a neighbour, in ems.
    private static let reach: Float = 60
    /// Numbers of separators and pictures near a thing that its features see.
    private static let (mostRules, mostPictures) = (16, 6)

    /// - Parameter slots: maximum number of neighbours of each thing.
    /// - Complexity: O(things² + things × slots²).
    package init(_ page: MakeUp, slots: Int) {
        (self.page, self.slots, count) = (page, slots, page.things.count)
        sketches = page.things.map(Sketch.init)
        near = [Int32](repeating: -1, count: count * slots)
        back = [Int32](repeating: Int32(slots), count: count * slots)
        things = [Float](repeating: 0, count: count * ThingFeature.names.count)
        pairs = [Float](repeating: 0, count: count * slots * PairFeature.count)
        for i in 0..<count { find(neighboursOf: i) }
        for i in 0..<count {
            for k in 0..<slots where near[i * slots + k] >= 0 {
                let other = Int(near[i * slots + k]) * slots
                if let own = (0..<slots).first(where: { near[other + $0] == Int32(i) }) {
                    back[i * slots + k] = Int32(own)
                }
            }
        }
        measure()
        let extent = page.things.dropFirst().reduce(
            page.things.first?.box ?? MakeUp.Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
        ) { $0.union($1.box) }
        for i in 0..<count {
            add(thing: i, on: extent)
            for k in 0..<slots where near[i * slots + k] >= 0 { add(pair: k, of: i) }
        }
    }

    private func neighbours(_ i: Int) -> [Int] {
        near[i * slots..<(i + 1) * slots].filter { $0 >= 0 }.map(Int.init)
    }

    /// Finds the nearest things. A thing beside another, in the direction of its lines, counts as nearer.
    private mutating func find(neighboursOf i: Int) {
        let (box, frame) = (sketches[i].box, sketches[i].frame)
        // The nearest things so far, the nearest first.
        var found: [(distance: Float, at: Int)] = []
        found.reserveCapacity(slots + 1)
        for j in 0..<count where j != i {
            let other = sketches[j].box
            let gap = box.distance(to: other)
            if gap > Self.reach { continue }
            let (x, y) = (box.midX - other.midX, box.midY - other.midY)
            let own = other.frame(isVertical: sketches[i].isVertical)
            let isBeside = own.start < frame.end && own.end > frame.start
            let distance = (gap + 0.02 * (x * x + y * y).squareRoot()) * (isBeside ? 0.5 : 1)
            if found.count == slots, let last = found.last, distance >= last.distance { continue }
            let place = found.lastIndex { $0.distance <= distance }.map { $0 + 1 } ?? 0
            found.insert((distance, j), at: place)
            if found.count > slots { found.removeLast() }
        }
        for (k, one) in found.enumerated() { near[i * slots + k] = Int32(one.at) }
    }

    // MARK: Measures of things

    private mutating func measure() {
        measures = (0..<count).map { i in
            var own = Measures()
            own.rules = Self.nearest(page.rules, to: sketches[i].box, Self.mostRules)
            own.pictures = Self.nearest(page.pictures, to: sketches[i].box, Self.mostPictures)
            return own
        }
        // The distance to the nearest line beside each line.
        var nearest = [Float?](repeating: nil, count: count)
        for i in 0..<count {
            for j in neighbours(i) where isBeside(i, j) && isLike(sketches[i].size, sketches[j].size, 0.26) {
                let distance = abs(other(j, in: i).middle - sketches[i].frame.middle)
                if distance < 4 * sketches[i].size { nearest[i] = min(nearest[i] ?? Self.far, distance) }
            }
        }
        usualPitch = Self.median(
            (0..<count).compactMap { i in nearest[i].map { $0 / max(0.2, sketches[i].size) } }, otherwise: 1.5)
        for i in 0..<count {
            let own = nearest[i] ?? usualPitch * sketches[i].size
            measures[i].pitch = max(
                0.2, Self.median([own] + neighbours(i).map { nearest[$0] ?? own }, otherwise: own))
        }
        for i in 0..<count { measure(gapsOf: i) }
    }

    private mutating func measure(gapsOf i: Int) {
        let frame = sketches[i].frame
        var own = measures[i]
        var later: [Float] = []
        var earlier: [Float] = []
        for j in neighbours(i) {
            let other = other(j, in: i)
            let middles = other.middle - frame.middle
            if isBeside(i, j) {
                if middles > 0 { own.gapAfter = min(own.gapAfter, other.front - frame.back) }
                if middles < 0 { own.gapBefore = min(own.gapBefore, frame.front - other.back) }
                if abs(middles) < 3.6 * own.pitch, isLike(sketches[i].size, sketches[j].size, 0.4) {
                    later.append(other.end - frame.end)
                    earlier.append(frame.start - other.start)
                }
            }
            let common = min(frame.back, other.back) - max(frame.front, other.front)
            if common > 0.3 * frame.thickness {
                if other.end <= frame.start + 0.5 { own.gapAtStart = min(own.gapAtStart, frame.start - other.end) }
                if other.start >= frame.end - 0.5 { own.gapAtEnd = min(own.gapAtEnd, other.start - frame.end) }
            }
        }
        own.alike = later.count
        own.shorter = later.max() ?? 0
        own.usuallyShorter = Self.median(later, otherwise: 0)
        own.indented = earlier.max() ?? 0
        own.usuallyIndented = Self.median(earlier, otherwise: 0)
        if let blank = page.things[i].blank { (own.shorter, own.usuallyShorter) = (blank, blank) }
        if let indent = page.things[i].indent { (own.indented, own.usuallyIndented) = (indent, indent) }
        measures[i] = own
    }

    private func other(_ j: Int, in i: Int) -> MakeUp.Frame {
        sketches[j].box.frame(isVertical: sketches[i].isVertical)
    }

    /// Whether two things have one direction and are side by side as lines are.
    private func isBeside(_ i: Int, _ j: Int) -> Bool {
        guard sketches[i].isVertical == sketches[j].isVertical else { return false }
        let (one, two) = (sketches[i].frame, sketches[j].frame)
        let common = min(one.end, two.end) - max(one.start, two.start)
        return common > 0.4 * min(one.length, two.length)
            && abs(one.middle - two.middle) > 0.4 * max(one.thickness, two.thickness)
    }

    /// Whether two sizes differ by less than a share of the larger one.
    private func isLike(_ a: Float, _ b: Float, _ share: Float) -> Bool { abs(a - b) < share * max(a, b) }

    private static func nearest(_ boxes: [MakeUp.Box], to box: MakeUp.Box, _ most: Int) -> [MakeUp.Box] {
        if boxes.count <= most { return boxes }
        let sorted = boxes.enumerated().map { (box.distance(to: $1), $0) }.sorted { $0 < $1 }
        return sorted.prefix(most).map { boxes[$0.1] }
    }

    private static func median(_ values: [Float], otherwise: Float) -> Float {
        values.isEmpty ? otherwise : values.sorted()[values.count / 2]
    }

    // MARK: Features of things

    private static func squashed(_ x: Float, _ scale: Float) -> Float { x / (abs(x) + scale) }

    private mutating func add(thing i: Int, on all: MakeUp.Box) {
        let (thing, frame, own) = (page.things[i], sketches[i].frame, measures[i])
        var row = FeatureRow<ThingFeature>()
        addRules(of: i, to: &row)
        row[.x] = (thing.box.midX - all.minX) / max(1, all.maxX - all.minX)
        row[.y] = (thing.box.midY - all.minY) / max(1, all.maxY - all.minY)
        row[.fromLeft] = Self.squashed(thing.box.minX - all.minX, 3)
        row[.fromRight] = Self.squashed(all.maxX - thing.box.maxX, 3)
        row[.fromTop] = Self.squashed(thing.box.minY - all.minY, 2)
        row[.fromFoot] = Self.squashed(all.maxY - thing.box.maxY, 2)
        row[.pageWidth] = Self.squashed(all.maxX - all.minX, 40)
        row[.pageHeight] = Self.squashed(all.maxY - all.minY, 40)
        row[.pageThings] = Self.squashed(Float(count), 100)
        row[.size] = Self.squashed(thing.size, 1.5)
        row[.thickness] = Self.squashed(frame.thickness, 2)
        row[.length] = Self.squashed(frame.length, 8)
        row[.characters] = Self.squashed(thing.characters, 8)
        row[.advance] = Self.squashed(frame.length * thing.lines / max(1, thing.characters) / max(0.2, thing.size), 1)
        row[.lines] = Self.squashed(thing.lines - 1, 4)
        row[.isVertical] = thing.isVertical ? 1 : 0
        row[.shorter] = Self.squashed(own.shorter, 1)
        row[.usuallyShorter] = Self.squashed(own.usuallyShorter, 1)
        row[.indented] = Self.squashed(own.indented, 1)
        row[.usuallyIndented] = Self.squashed(own.usuallyIndented, 1)
        row[.isBlankKnown] = thing.blank == nil ? 0 : 1
        row[.isIndentKnown] = thing.indent == nil ? 0 : 1
        row[.gapAfter] = Self.squashed(max(-2, own.gapAfter), 1)
        row[.gapBefore] = Self.squashed(max(-2, own.gapBefore), 1)
        row[.gapAtStart] = Self.squashed(own.gapAtStart, 1)
        row[.gapAtEnd] = Self.squashed(own.gapAtEnd, 1)
        row[.pitch] = Self.squashed(own.pitch / max(0.2, thing.size), 1.5)
        row[.usualPitch] = usualPitch / 2
        row[.alike] = Float(min(6, own.alike)) / 6
        addSides(of: i, to: &row)
        let kinds = thing.kinds.isEmpty ? [Float](repeating: 0, count: BlockKind.allCases.count) : thing.kinds
        let first = i * ThingFeature.names.count
        for (k, value) in (row.values + kinds + thing.traits).enumerated() { things[first + k] = value }
    }

    private func addRules(of i: Int, to row: inout FeatureRow<ThingFeature>) {
        let (thing, frame, own) = (page.things[i], sketches[i].frame, measures[i])
        var (before, after, start, end) = (Self.far, Self.far, Self.far, Self.far)
        for rule in own.rules {
            let other = rule.frame(isVertical: thing.isVertical)
            if other.end - other.start > other.back - other.front {
                let common = min(frame.end, other.end) - max(frame.start, other.start)
                guard common > 0.4 * frame.length else { continue }
                if other.middle < frame.middle { before = min(before, max(0, frame.front - other.back)) }
                if other.middle > frame.middle { after = min(after, max(0, other.front - frame.back)) }
            } else {
                let common = min(frame.back, other.back) - max(frame.front, other.front)
                guard common > 0.4 * frame.thickness else { continue }
                if other.center < frame.center { start = min(start, max(0, frame.start - other.end)) }
                if other.center > frame.center { end = min(end, max(0, other.start - frame.end)) }
            }
        }
        for (name, gap) in [
            (ThingFeature.ruleBefore, before), (.ruleAfter, after), (.ruleAtStart, start), (.ruleAtEnd, end),
        ] { row[name] = Self.squashed(gap, 1.5) }
        var (distance, inside) = (Self.far, Float(0))
        for picture in own.pictures {
            distance = min(distance, thing.box.distance(to: picture))
            inside += Self.common(thing.box, picture)
        }
        row[.picture] = Self.squashed(distance, 1.5)
        let area = max(0.1, (thing.box.maxX - thing.box.minX) * (thing.box.maxY - thing.box.minY))
        row[.inPicture] = min(1, inside / area)
    }

    private static func common(_ a: MakeUp.Box, _ b: MakeUp.Box) -> Float {
        max(0, min(a.maxX, b.maxX) - max(a.minX, b.minX)) * max(0, min(a.maxY, b.maxY) - max(a.minY, b.minY))
    }

    /// Adds the gaps to the nearest heading and to the nearest text on each side of the page.
    private func addSides(of i: Int, to row: inout FeatureRow<ThingFeature>) {
        let box = sketches[i].box
        var headings = [Float](repeating: Self.far, count: 4)
        var texts = headings
        for j in neighbours(i) {
            let other = sketches[j].box
            let (isHeading, isText) = (sketches[j].heading > 0.5, sketches[j].text > 0.5)
            func see(_ side: Int, _ gap: Float) {
                if isHeading { headings[side] = min(headings[side], max(0, gap)) }
                if isText { texts[side] = min(texts[side], max(0, gap)) }
            }
            if min(box.maxY, other.maxY) - max(box.minY, other.minY) > 0.5 {
                if other.midX < box.midX { see(0, box.minX - other.maxX) } else { see(1, other.minX - box.maxX) }
            }
            if min(box.maxX, other.maxX) - max(box.minX, other.minX) > 0.5 {
                if other.midY < box.midY { see(2, box.minY - other.maxY) } else { see(3, other.minY - box.maxY) }
            }
        }
        let names: [(ThingFeature, ThingFeature)] = [
            (.headingLeft, .textLeft), (.headingRight, .textRight), (.headingAbove, .textAbove),
            (.headingBelow, .textBelow),
        ]
        for (side, name) in names.enumerated() {
            row[name.0] = Self.squashed(headings[side], 3)
            row[name.1] = Self.squashed(texts[side], 3)
        }
    }
}

// MARK: Features of pairs

extension MakeUpGraph {
    private mutating func add(pair k: Int, of i: Int) {
        let j = Int(near[i * slots + k])
        let (thing, another) = (sketches[i], sketches[j])
        let (one, two) = (sketches[i].frame, other(j, in: i))
        var row = FeatureRow<PairFeature>()
        func both(_ name: PairFeature, _ value: Float) {
            row.values[name.rawValue] = Self.squashed(value, 1)
            row.values[name.rawValue + 1] = Self.squashed(value, 10)
        }
        both(.afterNear, two.front - one.back)
        both(.beforeNear, one.front - two.back)
        both(.middleNear, two.middle - one.middle)
        both(.startsNear, two.start - one.start)
        both(.endsNear, two.end - one.end)
        both(.onwardNear, two.start - one.end)
        both(.backwardNear, one.start - two.end)
        let (a, b) = (thing.box, another.box)
        both(.leftwardNear, a.minX - b.maxX)
        both(.rightsNear, b.maxX - a.maxX)
        both(.leftsNear, b.minX - a.minX)
        both(.topsNear, b.minY - a.minY)
        both(.feetNear, b.maxY - a.maxY)
        both(.belowNear, b.minY - a.maxY)
        both(.aboveNear, a.minY - b.maxY)
        let along = min(one.end, two.end) - max(one.start, two.start)
        let across = min(one.back, two.back) - max(one.front, two.front)
        row[.along] = Self.clipped(along / min(one.length, two.length))
        row[.across] = Self.clipped(across / min(one.thickness, two.thickness))
        row[.alongThis] = Self.clipped(along / one.length)
        row[.alongOther] = Self.clipped(along / two.length)
        row[.sizes] = (another.size - thing.size) / max(0.1, another.size + thing.size)
        row[.thisSize] = Self.squashed(thing.size, 1.5)
        row[.otherSize] = Self.squashed(another.size, 1.5)
        row[.isThisVertical] = thing.isVertical ? 1 : 0
        row[.isOtherVertical] = another.isVertical ? 1 : 0
        let distance = abs(two.middle - one.middle)
        row[.pitch] = max(-1, min(3, (distance - measures[i].pitch) / measures[i].pitch))
        row[.usualPitch] = max(-1, min(3, (distance - usualPitch) / usualPitch))
        addBetween(i, j, to: &row)
        addRules(i, j, along: along, across: across, to: &row)
        let isBeside = isBeside(i, j)
        row[.isNearestAfter] =
            isBeside && two.middle > one.middle && two.front - one.back <= measures[i].gapAfter ? 1 : 0
        row[.isNearestBefore] =
            isBeside && two.middle < one.middle && one.front - two.back <= measures[i].gapBefore ? 1 : 0
        row[.isMutual] = back[i * slots + k] < Int32(slots) ? 1 : 0
        row[.sameKind] = sameKind(i, j)
        row[.thisHeading] = thing.heading
        row[.otherHeading] = another.heading
        row[.thisShorter] = Self.squashed(measures[i].shorter, 1)
        row[.otherShorter] = Self.squashed(measures[j].shorter, 1)
        row[.thisIndented] = Self.squashed(measures[i].usuallyIndented, 1)
        row[.otherIndented] = Self.squashed(measures[j].usuallyIndented, 1)
        row[.ink] = sketches[j].ink - sketches[i].ink
        row[.stroke] = sketches[j].stroke - sketches[i].stroke
        row[.ground] = sketches[j].ground - sketches[i].ground
        row[.continues] = page.things[i].continuations[j].map { Self.squashed($0, 4) } ?? 0
        let first = (i * slots + k) * PairFeature.count
        for (k, value) in row.values.enumerated() { pairs[first + k] = value }
    }

    /// Returns the probability that two things have one kind; 0 for lines.
    private func sameKind(_ i: Int, _ j: Int) -> Float {
        let count = min(page.things[i].kinds.count, page.things[j].kinds.count)
        return (0..<count).reduce(0) { $0 + page.things[i].kinds[$1] * page.things[j].kinds[$1] }
    }

    private static func clipped(_ x: Float) -> Float { max(-1, min(1, x)) }

    /// A rectangle between two things, and the shares of it that headings, text and pictures cover.
    private struct Gap {
        var frame: MakeUp.Frame
        var heading: Float = 0, text: Float = 0, picture: Float = 0
        private let area: Float

        init(front: Float, back: Float, start: Float, end: Float) {
            frame = MakeUp.Frame(front: front, back: back, start: start, end: end)
            area = back > front && end > start ? max(0.5, (back - front) * (end - start)) : 0
        }

        func covered(by other: MakeUp.Frame) -> Float {
            guard area > 0 else { return 0 }
            let depth = min(frame.back, other.back) - max(frame.front, other.front)
            let length = min(frame.end, other.end) - max(frame.start, other.start)
            return depth > 0 && length > 0 ? depth * length / area : 0
        }

        mutating func add(_ thing: Sketch, _ share: Float) {
            heading += share * thing.heading
            text += share * thing.text
        }

        func write(
            to row: inout FeatureRow<PairFeature>, _ heading: PairFeature, _ text: PairFeature, _ picture: PairFeature
        ) {
            row[heading] = min(1.5, self.heading)
            row[text] = min(1.5, self.text)
            row[picture] = min(1.5, self.picture)
        }
    }

    private func addBetween(_ i: Int, _ j: Int, to row: inout FeatureRow<PairFeature>) {
        let (one, two) = (sketches[i].frame, other(j, in: i))
        var across = Gap(
            front: min(one.back, two.back), back: max(one.front, two.front), start: max(one.start, two.start),
            end: min(one.end, two.end))
        var along = Gap(
            front: max(one.front, two.front), back: min(one.back, two.back), start: min(one.end, two.end),
            end: max(one.start, two.start))
        var around = Gap(
            front: min(one.front, two.front), back: max(one.back, two.back), start: min(one.start, two.start),
            end: max(one.end, two.end))
        for k in i * slots..<(i + 1) * slots where near[k] >= 0 && near[k] != Int32(j) {
            let between = other(Int(near[k]), in: i)
            let share = around.covered(by: between)
            // What is outside the rectangle around both is outside both gaps.
            if share == 0 { continue }
            around.add(sketches[Int(near[k])], share)
            across.add(sketches[Int(near[k])], across.covered(by: between))
            along.add(sketches[Int(near[k])], along.covered(by: between))
        }
        for picture in measures[i].pictures {
            let frame = picture.frame(isVertical: sketches[i].isVertical)
            around.picture += around.covered(by: frame)
            across.picture += across.covered(by: frame)
            along.picture += along.covered(by: frame)
        }
        across.write(to: &row, .headingAcross, .textAcross, .pictureAcross)
        along.write(to: &row, .headingAlong, .textAlong, .pictureAlong)
        around.write(to: &row, .headingAround, .textAround, .pictureAround)
    }

    private func addRules(
        _ i: Int, _ j: Int, along: Float, across: Float, to row: inout FeatureRow<PairFeature>
    ) {
        let (one, two) = (sketches[i].frame, other(j, in: i))
        let (a, b) = (sketches[i].box, sketches[j].box)
        var (coveredAlong, coveredAcross) = (Float(0), Float(0))
        var (crossedAlong, crossedAcross, upright, level) = (0, 0, 0, 0)
        let (gapFront, gapBack) = (min(one.back, two.back), max(one.front, two.front))
        let (gapStart, gapEnd) = (min(one.end, two.end), max(one.start, two.start))
        for rule in measures[i].rules {
            let own = rule.frame(isVertical: sketches[i].isVertical)
            if own.end - own.start > own.back - own.front {
                if gapBack > gapFront - 0.4, own.middle > gapFront - 0.3, own.middle < gapBack + 0.3 {
                    let shared = min(own.end, one.end, two.end) - max(own.start, one.start, two.start)
                    coveredAlong += max(0, shared)
                }
                crossedAlong += Self.crossings(
                    from: (one.middle, one.center), to: (two.middle, two.center), at: own.middle,
                    between: own.start, own.end)
            } else {
                if gapEnd > gapStart - 0.6, own.center > gapStart - 0.5, own.center < gapEnd + 0.5 {
                    let shared = min(own.back, one.back, two.back) - max(own.front, one.front, two.front)
                    coveredAcross += max(0, shared)
                }
                crossedAcross += Self.crossings(
                    from: (one.center, one.middle), to: (two.center, two.middle), at: own.center,
                    between: own.front, own.back)
            }
            // The way from the foot of this thing's last column to the head of the other's first column.
            let (from, to) = ((x: a.minX + 0.4, y: a.maxY - 0.4), (x: b.maxX - 0.4, y: b.minY + 0.4))
            if rule.maxY - rule.minY > rule.maxX - rule.minX {
                upright += Self.crossings(
                    from: (from.x, from.y), to: (to.x, to.y), at: rule.midX, between: rule.minY, rule.maxY)
            } else {
                level += Self.crossings(
                    from: (from.y, from.x), to: (to.y, to.x), at: rule.midY, between: rule.minX, rule.maxX)
            }
        }
        row[.ruleAlong] = min(1, coveredAlong / max(0.5, along))
        row[.ruleAcross] = min(1, coveredAcross / max(0.3, across))
        row[.crossedAlong] = Float(min(2, crossedAlong)) / 2
        row[.crossedAcross] = Float(min(2, crossedAcross)) / 2
        row[.wayUpright] = Float(min(2, upright)) / 2
        row[.wayLevel] = Float(min(2, level)) / 2
    }

    /// Returns how often, 0 or 1, the way between two points crosses a separator at a place of the first coordinate, which
    /// extends over a range of the second coordinate.
    private static func crossings(
        from: (Float, Float), to: (Float, Float), at place: Float, between low: Float, _ high: Float
    ) -> Int {
        guard (from.0 < place) != (to.0 < place), from.0 != to.0 else { return 0 }
        let crossing = from.1 + (place - from.0) / (to.0 - from.0) * (to.1 - from.1)
        return crossing > low - 0.2 && crossing < high + 0.2 ? 1 : 0
    }
}

/// A value for each feature, written by name.
private struct FeatureRow<Name: FeatureName> {
    var values = [Float](repeating: 0, count: Name.count)

    subscript(_ name: Name) -> Float {
        get { values[name.rawValue] }
        set { values[name.rawValue] = newValue }
    }
}
