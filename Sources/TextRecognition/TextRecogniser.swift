package import CharacterShapes
import Digests
import Dispatch
import Foundation
public import LayoutDocument
public import PageRaster
import Synchronization

/// Reads the characters of pages with known cells, using Tesseract.
///
/// The ink of each character is cut out, cleaned and set in a horizontal line of regular advance, which Tesseract
/// reads. Tesseract's symbols are then assigned to the cells. Each thread takes the memory of Tesseract's model, about
/// 60 MB.
public final class TextRecogniser: Sendable {
    /// Instances of Tesseract that no thread is using.
    private let idle: Mutex<[Tesseract]>
    let parameters = RecognitionParameters()
    private let glyphs: GlyphClassifier

    /// SHA-256 of Tesseract's model.
    private let modelDigest: String

    /// Creates a recogniser and loads Tesseract's Japanese model.
    public convenience init() throws(TextRecognitionError) { try self.init(glyphs: TextModels.glyphs) }

    /// Creates a recogniser with another model of glyphs, for training.
    package init(glyphs: GlyphClassifier) throws(TextRecognitionError) {
        self.glyphs = glyphs
        let first = try Tesseract()
        guard let model = try? Data(contentsOf: URL(filePath: first.modelPath)) else { throw .noModel }
        modelDigest = sha256(model)
        idle = Mutex([first])
    }

    /// Name of the recogniser: Tesseract's version, and the names of the models with the beginnings of their digests.
    public var name: String {
        let named = models.sorted { $0.key > $1.key }.map { "\($0) \($1.prefix(12))" }
        return ([Self.engine] + named).joined(separator: ", ")
    }

    /// SHA-256 of the models by name: one of Tesseract's model, and one of the program's models together.
    public var models: [String: String] { [Tesseract.model: modelDigest, "glyphs": TextModels.digest] }

    /// Tesseract and its version.
    public static var engine: String { "tesseract \(Tesseract.version)" }

    /// Reads all characters of a layout and their ruby, and records the reading in the layout's provenance. The result
    /// does not depend on the number of threads.
    ///
    /// - Parameters:
    ///   - layout: layout of the page. Afterwards, a character that could not be read has no text.
    ///   - page: image of the page, in the layout's size.
    ///   - threads: number of threads, at least 1.
    /// - Complexity: some 1.4 ms for each character.
    public func read(
        _ layout: inout LayoutDocument, on page: GreyRaster, threads: Int = 1
    ) throws(TextRecognitionError) {
        precondition(page.size == layout.page.size && threads >= 1)
        let page = try softened(page, for: layout)
        let readings = try read(characters(of: layout, on: page), threads: threads)
        let features = ReadingChoice.features(readings)
        let texts = LookAlikes.resolved(TextModels.choice.texts(features, of: readings), readings.map(\.form))
        // If a layout was read before, its confidences already depend on that reading.
        let confidences =
            layout.provenance.settings["text"] == nil ? TextModels.choice.confidences(features) : nil
        let runs = layout.rubyRuns(on: page, parameters)
        let kana = try read(kana(of: runs, on: page), threads: threads)
        let ruby = RubyRun.readings(runs, TextModels.choice.texts(ReadingChoice.features(kana), of: kana))
        layout.changeCharacters { place, character in
            character.text = texts[place]
            character.rubyText =
                ruby[place].map { found in
                    character.ruby.indices.map { found[$0] ?? "" }
                } ?? []
            // If a person cut a cell, the cut is correct, and the cell's confidence is kept.
            if let confidences, character.confidence < Self.cutByPerson {
                character.confidence = confidences[place]
            }
        }
        layout.provenance.settings["text"] = Self.engine
        layout.provenance.models.merge(models) { $1 }
    }

    /// Confidence of a cell that was cut by a person.
    private static let cutByPerson = 1000

    /// Returns the page, smoothed if it has two greys, because a dithered page shows its greys as dots. It is smoothed
    /// to the degree at which a sample of its characters is read with the highest confidence.
    func softened(_ page: GreyRaster, for layout: LayoutDocument) throws(TextRecognitionError) -> GreyRaster {
        guard page.isOfTwoGreys else { return page }
        let ems = layout.articles.lines.flatMap { repeatElement($0.cross.count, count: $0.characters.count) }.sorted()
        guard !ems.isEmpty else { return page }
        var best: (page: GreyRaster, confidence: Int)?
        for passes in parameters.setting.passes(em: Double(ems[ems.count / 2])) {
            let softened = passes == 0 ? page : page.softened(passes: passes)
            let confidence = try confidence(of: layout, on: softened)
            if confidence > best?.confidence ?? -1 { best = (softened, confidence) }
        }
        return best?.page ?? page
    }

    /// Returns the sum of Tesseract's confidences over some runs of characters, from the beginning of the page to its
    /// end.
    private func confidence(of layout: LayoutDocument, on page: GreyRaster) throws(TextRecognitionError) -> Int {
        let cells = layout.printedCells(on: page)
        let (run, trials) = (parameters.setting.characters, parameters.setting.trials)
        let starts = (0..<trials).map { max(0, cells.count - run) * $0 / max(1, trials - 1) }
        let chosen = cells.count <= run * trials ? cells : starts.flatMap { cells[$0..<$0 + run] }
        let readings = try read(CellSequence(chosen, on: page, parameters, by: glyphs), threads: 1)
        return readings.reduce(0) { $0 + ($1.tesseract?.confidence ?? 0) }
    }

    func characters(of layout: LayoutDocument, on page: GreyRaster) -> CellSequence {
        CellSequence(
            layout.printedCells(on: page), on: page, parameters, by: glyphs)
    }

    func kana(of runs: [RubyRun], on page: GreyRaster) -> CellSequence {
        CellSequence(runs.flatMap(\.kana), isRuby: true, on: page, parameters, by: glyphs)
    }

    /// Reads characters, each by Tesseract and by its shape.
    func read(_ reading: CellSequence, threads: Int) throws(TextRecognitionError) -> [CharacterReading] {
        let lines = reading.lines
        let texts = Mutex([[CharacterReading]](repeating: [], count: lines.count))
        let readers = try take(min(threads, max(1, lines.count)))
        defer { idle.withLock { $0 += readers } }
        DispatchQueue.concurrentPerform(iterations: readers.count) { reader in
            for line in stride(from: reader, to: lines.count, by: readers.count) {
                let read = reading.read(lines[line], with: readers[reader])
                texts.withLock { $0[line] = read }
            }
        }
        return texts.withLock { $0.flatMap(\.self) }
    }

    private func take(_ count: Int) throws(TextRecognitionError) -> [Tesseract] {
        var readers = idle.withLock { idle in
            defer { idle.removeLast(min(count, idle.count)) }
            return Array(idle.suffix(count))
        }
        while readers.count < count { readers.append(try Tesseract()) }
        return readers
    }
}

extension GreyRaster {
    /// Whether the image has at most two greys. Only such an image can show its greys as dots (dithering), which
    /// `softened` smooths.
    fileprivate var isOfTwoGreys: Bool {
        var seen = [Bool](repeating: false, count: 256)
        for grey in pixels { seen[Int(grey)] = true }
        return seen.count { $0 } <= 2
    }
}
