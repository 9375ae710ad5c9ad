import Digests
import Dispatch
import Foundation
public import LayoutDocument
import PageGeometry
public import PageRaster
import Synchronization

/// Reads the characters of pages whose cells are known, with Tesseract.
///
/// Each character's ink is cut out, cleaned and set on a horizontal line of regular advance, which Tesseract reads; its symbols are
/// brought back to cells. Memory is that of the model, some 60 MB, for each thread.
public final class TextRecogniser: Sendable {
    /// Those that no thread is using.
    private let idle: Mutex<[Tesseract]>
    private let parameters = RecognitionParameters()

    /// SHA-256 of the model.
    private let modelDigest: String

    /// Loads Tesseract's Japanese model.
    public init() throws(TextRecognitionError) {
        let first = try Tesseract()
        guard let model = try? Data(contentsOf: URL(filePath: first.modelPath)) else { throw .noModel }
        modelDigest = sha256(model)
        idle = Mutex([first])
    }

    /// What reads: Tesseract's version, and the beginning of its model's digest.
    public var name: String { "\(Self.engine), \(Tesseract.model) \(modelDigest.prefix(12))" }

    /// SHA-256 of the model, by its name.
    public var models: [String: String] { [Tesseract.model: modelDigest] }

    /// Tesseract and its version.
    public static var engine: String { "tesseract \(Tesseract.version)" }

    /// Reads all characters of a layout, and their ruby, and says so in its provenance. The same whatever the number of threads.
    ///
    /// - Parameters:
    ///   - layout: of the page; a character that is not read has no text afterwards.
    ///   - page: its image, as large as the layout says.
    ///   - threads: 1 or more.
    /// - Complexity: some 1.4 ms for a character.
    public func read(
        _ layout: inout LayoutDocument, on page: GreyRaster, threads: Int = 1
    ) throws(TextRecognitionError) {
        precondition(page.size == layout.page.size && threads >= 1)
        let page = page.isOfTwoGreys ? page.softened(passes: parameters.setting.passes) : page
        let characters = PageReading(
            layout.printedCells(on: page, whiteFrom: parameters.setting.paper), on: page, parameters)
        let texts = LookAlikes.told(try read(characters, threads: threads), characters.forms)
        let runs = layout.rubyRuns(on: page, parameters)
        let ruby = try read(PageReading(kana: runs.flatMap(\.kana), on: page, parameters), threads: threads)
        let readings = RubyRun.readings(runs, ruby)
        layout.changeCharacters { place, character in
            character.text = texts[place]
            character.rubyText =
                readings[place].map { found in
                    character.ruby.indices.map { found[$0] ?? "" }
                } ?? []
        }
        layout.provenance.settings["text"] = Self.engine
        layout.provenance.models[Tesseract.model] = modelDigest
    }

    private func read(_ reading: PageReading, threads: Int) throws(TextRecognitionError) -> [RecognisedText?] {
        let lines = reading.lines
        let texts = Mutex([[RecognisedText?]](repeating: [], count: lines.count))
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
        var taken = idle.withLock { idle in
            defer { idle.removeLast(min(count, idle.count)) }
            return Array(idle.suffix(count))
        }
        while taken.count < count { taken.append(try Tesseract()) }
        return taken
    }
}

extension GreyRaster {
    /// Whether it has black and white alone, as a page of dots has.
    fileprivate var isOfTwoGreys: Bool {
        var seen = [Bool](repeating: false, count: 256)
        for grey in pixels { seen[Int(grey)] = true }
        return seen.count { $0 } <= 2
    }
}
