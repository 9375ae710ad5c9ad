import CharacterShapes
import LayoutDocument
import PageGeometry
import PageRaster

/// A run of ruby beside a character, cut into the kana that it contains.
struct RubyRun: Sendable {
    /// Position, in reading order, of the character that has this ruby.
    let character: Int
    /// Ordinal of this run among the character's runs.
    let number: Int
    /// The kana, as cells of separate lines.
    let kana: [PrintedCell]

    /// Cuts a run into kana. Ruby has half the size of its base and is set close. Its kana are recognised by the blanks
    /// between them and by their length.
    ///
    /// - Parameters:
    ///   - rect: rectangle around the run, in px of the page.
    ///   - em: em of the base's line, in px.
    init(
        _ rect: PixelRect, of character: Int, number: Int, writing: WritingDirection, em: Double, on page: GreyRaster,
        _ parameters: RecognitionParameters
    ) {
        self.character = character
        self.number = number
        let rubyEm = max(2, em * parameters.ruby.size)
        let tone = LineTone(of: [rect], on: page)
        let area = rect.intersection(page.size.bounds)
        let (along, across) = (writing.along(area), writing.across(area))
        let ink = along.map { place -> Double in
            let line = writing.rect(along: place..<place + 1, across: across)
            var sum = 0.0
            for y in line.yRange {
                for x in line.xRange { sum += Double(255 - tone[page.pixels[y * page.width + x]]) / 255 }
            }
            return sum / rubyEm
        }
        let axis = Double(across.doubledMiddle) / 2
        kana = Self.cuts(ink, em: rubyEm, parameters.ruby).map { cut in
            let extent = cut.moved(by: along.lowerBound)
            let rect = writing.rect(along: extent, across: across)
            return PrintedCell(
                kind: .plain, writing: writing, confidence: RecognisedText.surest, ink: rect,
                middle: Double(extent.doubledMiddle) / 2, axis: axis, em: rubyEm, tone: tone)
        }
    }

    /// Returns the extents of the kana of a run, found by dynamic programming. Cuts through ink have a cost, and kana
    /// longer or shorter than the em of ruby have one too.
    ///
    /// - Parameter ink: ink of each row along the run, in ems.
    private static func cuts(_ ink: [Double], em: Double, _ costs: RecognitionParameters.Ruby) -> [Range<Int>] {
        let length = ink.count
        guard length > 0 else { return [] }
        var best = [Double](repeating: .infinity, count: length + 1)
        var from = [Int](repeating: 0, count: length + 1)
        best[0] = 0
        let (shortest, longest) = (max(1, Int(em * costs.shortest)), Int((em * costs.longest).rounded(.up)))
        for end in 1...length {
            // Outside the first and the last kana of a run, there is no blank.
            for start in max(0, end - longest)..<end where best[start] < .infinity {
                guard end - start >= shortest || (start == 0 && end == length) else { continue }
                let blank = (start == 0 ? costs.blank / 2 : 0) + (end == length ? costs.blank / 2 : 0)
                let away = (Double(end - start) / em + blank - 1) / costs.spread
                let through = start == 0 ? 0 : (ink[start - 1] + ink[min(start, length - 1)]) / 2 * costs.through
                let cost = best[start] + away * away + through
                if cost < best[end] {
                    best[end] = cost
                    from[end] = start
                }
            }
        }
        guard best[length] < .infinity else { return [0..<length] }
        var result: [Range<Int>] = []
        var end = length
        while end > 0 {
            result.append(from[end]..<end)
            end = from[end]
        }
        return result.reversed()
    }
}

extension RubyRun {
    /// Returns the texts of runs: for each character with ruby, by position, the text of each of its runs, by ordinal.
    /// A run has no text if one of its kana was not read.
    ///
    /// - Parameter kana: the readings of the kana of all runs, one run after the other.
    static func readings(_ runs: [RubyRun], _ kana: [RecognisedText?]) -> [Int: [Int: String]] {
        var result: [Int: [Int: String]] = [:]
        var place = 0
        for run in runs {
            let read = kana[place..<place + run.kana.count].compactMap { $0.flatMap { Self.kana($0.text) } }
            place += run.kana.count
            if !read.isEmpty, read.count == run.kana.count {
                result[run.character, default: [:]][run.number] = read.joined()
            }
        }
        return result
    }

    /// Returns the text as a kana; nil if the text is no kana. Bars, and characters that look like katakana, are
    /// converted to kana.
    private static func kana(_ text: String) -> String? {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
        if let like = likeKana[text] { return like }
        return (0x3041...0x3096).contains(scalar.value) || (0x30A1...0x30FA).contains(scalar.value) || scalar == "ー"
            ? text : nil
    }

    private static let likeKana = [
        "二": "ニ", "口": "ロ", "力": "カ", "工": "エ", "一": "ー", "｜": "ー", "―": "ー", "卜": "ト", "夕": "タ", "八": "ハ",
    ]
}

extension LayoutDocument {
    func rubyRuns(on page: GreyRaster, _ parameters: RecognitionParameters) -> [RubyRun] {
        var runs: [RubyRun] = []
        var character = 0
        for line in articles.lines {
            for one in line.charactersInOrder {
                for (number, rect) in one.ruby.enumerated() where !rect.isEmpty {
                    runs.append(
                        RubyRun(
                            rect, of: character, number: number, writing: line.writing,
                            em: Double(max(1, line.cross.count)), on: page, parameters))
                }
                character += 1
            }
        }
        return runs
    }
}
