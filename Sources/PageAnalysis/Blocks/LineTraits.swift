import CharacterShapes
import LayoutDocument
import ModelFiles
import PageGeometry
import PageRaster

/// Measures the traits of a page's lines (`LineTrait`).
struct LineTraits {
    private let page: CharacterPage
    private let frames: [PixelRect]
    private let plane: PagePlane
    private let image: GreyRaster?
    /// Usual share of ink, in thousandths of a line's area, and usual stroke in thousandths of the line's em.
    private let usualInk: Int
    private let usualStroke: Int

    /// Number of characters of a line whose glyphs are compared.
    private static let sample = 4

    /// - Parameters:
    ///   - frames: boxes of separators, in the upright plane.
    ///   - image: image on which the lines were found. If nil, the traits of glyphs are those of usual text.
    init(_ page: CharacterPage, frames: [PixelRect], plane: PagePlane, on image: GreyRaster? = nil) {
        (self.page, self.frames, self.plane, self.image) = (page, frames, plane, image)
        let body = page.lines.filter { $0.layout.characters.count >= 5 && abs($0.em - page.em) * 5 <= page.em }
        usualInk = Self.median(body.map(Self.ink))
        usualStroke = Self.median(body.map(Self.stroke))
    }

    private static func median(_ values: [Int]) -> Int { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

    private static func ink(of line: CharacterLine) -> Int {
        line.pixels * 1000 / max(1, line.along.count * line.em)
    }

    private static func stroke(of line: CharacterLine) -> Int { line.stroke * 1000 / max(1, 16 * line.em) }

    /// Returns the traits of a line, in the order of `LineTrait`.
    func traits(of line: CharacterLine) -> [Float] {
        var values = [Float](repeating: 0, count: LineTrait.count)
        func set(_ trait: LineTrait, _ value: Float) { values[trait.rawValue] = value }
        let characters = line.layout.characters
        let count = Float(max(1, characters.count))
        set(.confidence, Float(characters.reduce(0) { $0 + $1.confidence }) / 1000 / count)
        set(.doubtful, Float(characters.count { $0.confidence < 500 }) / count)
        set(.marks, Float(characters.count { $0.kind == .mark }) / count)
        set(.sideways, Float(characters.count { $0.kind == .sideways }) / count)
        set(.withRuby, Float(characters.count { !$0.ruby.isEmpty }) / count)
        set(.ink, Self.relative(Self.ink(of: line), usualInk))
        set(.stroke, Self.relative(Self.stroke(of: line), usualStroke))
        set(.irregularity, irregularity(line.layout))
        let bounds = line.bounds
        set(.onGround, page.grounds.contains { $0.contains(bounds.center) } ? 1 : 0)
        let center = plane.upright(bounds.center)
        set(.inFrame, frames.contains { $0.contains(center) } ? 1 : 0)
        if let seen = page.seen { addClasses(seen, around: bounds, &values) }
        if let image {
            addGlyphs(line.layout, on: image, &values)
        } else {
            for (trait, value) in Self.usualGlyphs { values[trait.rawValue] = value }
        }
        return values
    }

    /// Traits of the glyphs of usual text.
    private static let usualGlyphs: [(LineTrait, Float)] = [
        (.likeness, 0.97), (.certainty, 0.93), (.kanji, 0.5), (.kana, 0.375), (.figures, 0.025),
    ]

    /// Adds the traits of the glyphs of some characters, which are evenly spaced along the line.
    private func addGlyphs(_ line: Line, on image: GreyRaster, _ values: inout [Float]) {
        let count = min(Self.sample, line.characters.count)
        let positions = (0..<count).map { (2 * $0 + 1) * line.characters.count / (2 * count) }
        let found = ShapeReader.standard.likenesses(at: positions, of: line, on: image).compactMap { $0 }
        guard !found.isEmpty else { return }
        func mean(_ value: (ShapeReader.Likeness) -> Int) -> Float {
            Float(found.reduce(0) { $0 + value($1) }) / Float(256 * found.count)
        }
        func share(_ scripts: Script...) -> Float {
            Float(found.count { scripts.contains($0.script) }) / Float(found.count)
        }
        let (score, margin) = (mean(\.score), mean(\.margin))
        values[LineTrait.likeness.rawValue] = score / (abs(score) + 1)
        values[LineTrait.certainty.rawValue] = margin / (margin + 1)
        values[LineTrait.kanji.rawValue] = share(.kanji)
        values[LineTrait.kana.rawValue] = share(.hiragana, .katakana)
        values[LineTrait.figures.rawValue] = share(.figure, .latin)
    }

    private static func relative(_ value: Int, _ usual: Int) -> Float {
        value + usual == 0 ? 0.5 : Float(value) / Float(value + usual)
    }

    private func irregularity(_ line: Line) -> Float {
        let lengths = zip(line.cuts, line.cuts.dropFirst()).map { Float($1 - $0) }
        guard lengths.count > 1 else { return 0 }
        let mean = lengths.reduce(0, +) / Float(lengths.count)
        let square = lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(lengths.count)
        return min(2, square.squareRoot() / max(1, mean))
    }

    /// Adds the shares of the classes in the line, and within one and four ems of it.
    private func addClasses(_ seen: SeenPage, around bounds: PixelRect, _ values: inout [Float]) {
        let starts: [(LineTrait, Int)] = [(.paperIn, 0), (.paperNear, page.em), (.paperAround, 4 * page.em)]
        for (start, reach) in starts {
            let rect = bounds.outset(by: reach).intersection(page.size.bounds)
            guard rect.area > 0 else { continue }
            let counts = seen.counts(in: rect)
            let sum = Float(max(1, counts.kinds.reduce(0, +)))
            for (k, kind) in counts.kinds.enumerated() { values[start.rawValue + k] = Float(kind) / sum }
            if reach == 0 { values[LineTrait.light.rawValue] = Float(counts.light) / sum }
        }
    }
}
