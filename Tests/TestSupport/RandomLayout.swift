import HighlightMap
package import LayoutDocument
import PageGeometry

/// Random layouts that satisfy every rule: lines are in the slots of a grid, so that none overlaps another, whatever
/// its lean.
package struct RandomLayout {
    package var random: SplitMix
    private let slot = PixelSize(width: 60, height: 400)
    private let columns: Int
    private let rows: Int

    /// - Parameter lines: approximate number of slots for lines.
    package init(seed: UInt64, lines: Int = 40) {
        random = SplitMix(seed: seed)
        columns = max(1, lines / 4)
        rows = 4
    }

    /// A layout; sometimes without text.
    package mutating func document() -> LayoutDocument {
        var slots: [(x: Int, y: Int)] = []
        for row in 0..<rows {
            for column in 0..<columns { slots.append((column * slot.width, row * slot.height)) }
        }
        slots.shuffle(using: &random)
        let used = random.oneIn(8) ? 0 : Int.random(in: 0...slots.count, using: &random)
        let lines = slots[..<used].map { line(in: $0) }
        let size = PixelSize(width: columns * slot.width, height: rows * slot.height)
        var document = LayoutDocument(
            page: PageIdentity(
                edition: random.oneIn(2) ? nil : "2026-11-21-朝刊", name: "03", size: size, sourceDigest: digest()),
            provenance: Provenance(
                engine: "0.1.0", settings: random.oneIn(2) ? [:] : ["tiers": "12", "a/b~\"\\\n": "𠮷\u{1}"],
                models: random.oneIn(2) ? [:] : ["advance": digest(), "break": digest()]),
            articles: articles(of: lines), figures: some { Figure(kind: $0, rect: $1) },
            rules: some { Rule(rect: $1, direction: $0) }, unnumbered: some { UnnumberedText(kind: $0, rect: $1) },
            findings: some {
                Finding(severity: $0, code: "page.doubt", message: "見よ", parameters: ["五", "字"], place: $1)
            })
        if random.oneIn(2) { document.changeCharacters { read(&$1) } }
        return document
    }

    /// Gives a character text, sometimes with alternatives, or none.
    private mutating func read(_ character: inout Character) {
        guard !random.oneIn(5) else { return }
        let texts = ["国", "ー", "42", "㌔", "\"", "𠮷", "か\u{3099}"]
        func text() -> String { texts.randomElement(using: &random) ?? "国" }
        func confidence() -> Int { Int.random(in: 0...1000, using: &random) }
        character.text = RecognisedText(
            text(), confidence: confidence(),
            alternatives: (0..<Int.random(in: 0...2, using: &random)).map { _ in .init(text(), confidence: confidence())
            })
        if random.oneIn(2) { character.rubyText = character.ruby.map { _ in random.oneIn(3) ? "" : "かん" } }
    }

    private mutating func digest() -> String {
        String((0..<64).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0" })
    }

    /// Cuts a list into runs of 1 to `most`.
    private mutating func runs<T>(_ items: [T], most: Int) -> [[T]] {
        var runs: [[T]] = []
        var rest = items[...]
        while !rest.isEmpty {
            let length = Int.random(in: 1...most, using: &random)
            runs.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return runs
    }

    /// Articles of consecutive lines, with lines and roles in reading order.
    private mutating func articles(of lines: [Line]) -> [Article] {
        let paragraphs = runs(lines, most: 5).map { lines in
            Paragraph(
                lines: lines.sorted {
                    ($0.bounds.minY / slot.height, -$0.bounds.minX) < ($1.bounds.minY / slot.height, -$1.bounds.minX)
                })
        }
        return runs(paragraphs, most: 4).map { paragraphs in
            var article = Article(paragraphs: paragraphs)
            var roles = paragraphs.flatMap(\.lines).map(\.role).sorted { ($0.rank ?? 9) < ($1.rank ?? 9) }[...]
            for p in article.paragraphs.indices {
                for l in article.paragraphs[p].lines.indices {
                    article.paragraphs[p].lines[l].role = roles.removeFirst()
                }
            }
            return article
        }
    }

    private mutating func some<K: CaseIterable, T>(_ make: (K, PixelRect) -> T) -> [T] {
        (0..<Int.random(in: 0...3, using: &random)).compactMap { i in
            K.allCases.randomElement(using: &random).map {
                make($0, PixelRect(minX: i, minY: i, maxX: i + 5, maxY: i + 50))
            }
        }
    }

    /// A line inside its slot: vertical with ruby to the right, or horizontal, of one to a few characters, sometimes
    /// read from the right.
    private mutating func line(in place: (x: Int, y: Int)) -> Line {
        let isVertical = !random.oneIn(5)
        let extent = isVertical ? slot.height - 10 : slot.width - 2
        let lean = random.oneIn(2) ? 0 : Int.random(in: -8...8, using: &random)
        let across = isVertical ? place.x + 10..<place.x + 42 : place.y + 20..<place.y + 60
        let start = (isVertical ? place.y : place.x) + Int.random(in: 0...3, using: &random)
        var line = Line(
            role: LineRole.allCases.randomElement(using: &random) ?? .body,
            writing: isVertical ? .vertical : .horizontal, cross: across, lean: lean,
            tier: random.oneIn(4) ? nil : place.y / slot.height, start: start, characters: [],
            isReadFromRight: !isVertical && random.oneIn(3))
        var end = start
        repeat {
            end += Int.random(in: 4...40, using: &random)
            line.characters.append(Character(kind: .plain, end: end, ink: line.bounds, confidence: 0))
        } while end + 40 < (isVertical ? place.y : place.x) + extent
        if end > (isVertical ? place.y : place.x) + extent, line.characters.count > 1 { line.characters.removeLast() }
        for i in line.characters.indices { finish(&line, i, rubyAt: place.x + 52) }
        return line
    }

    private mutating func finish(_ line: inout Line, _ i: Int, rubyAt x: Int) {
        let cell = line.cell(at: i)
        line.characters[i].ink = cell.outset(by: -1)
        line.characters[i].kind = Character.Kind.allCases.randomElement(using: &random) ?? .plain
        line.characters[i].confidence = Int.random(in: 0...1000, using: &random)
        if line.writing == .vertical, random.oneIn(6) {
            line.characters[i].ruby = [PixelRect(minX: x, minY: cell.minY, maxX: x + 6, maxY: cell.maxY)]
        }
    }

    /// A full newspaper page: 12 tiers of 80 lines of 7 characters, 6,720 in all.
    package static func fullPage() -> LayoutDocument {
        let pitch = 32
        var articles: [Article] = []
        for tier in 0..<12 {
            var paragraphs: [Paragraph] = []
            for column in 0..<80 {
                let top = 20 + tier * 250
                let right = 4000 - 20 - column * 48
                let characters = (1...7).map { i in
                    Character(
                        kind: .plain, end: top + i * pitch,
                        ink: PixelRect(
                            minX: right - 30, minY: top + (i - 1) * pitch + 2, maxX: right - 4,
                            maxY: top + i * pitch - 2),
                        confidence: 985)
                }
                let line = Line(
                    role: .body, writing: .vertical, cross: right - 34..<right, lean: 2, tier: tier, start: top,
                    characters: characters)
                if column % 5 == 0 { paragraphs.append(Paragraph(lines: [])) }
                paragraphs[paragraphs.count - 1].lines.append(line)
            }
            articles.append(Article(paragraphs: paragraphs))
        }
        return LayoutDocument(
            page: PageIdentity(
                name: "full", size: PixelSize(width: 4000, height: 5392),
                sourceDigest: String(repeating: "0a", count: 32)),
            provenance: Provenance(engine: "0.1.0"), articles: articles)
    }
}
