import ArgumentParser
import CharacterShapes
import Foundation
import LayoutDocument
import PageAnalysis
import PageCommands
import PageGeometry
import PageRaster
import TextRecognition

struct ReadingSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reading-samples",
        abstract: "Writes the readings of Tesseract and the glyph classifier on a page, for Models/glyphs.")

    @OptionGroup var file: SampleFile

    @Option(help: "File of another glyph model.", completion: .file())
    var glyphs: String?

    func run() throws {
        let page = try SampleFile.page(file.image)
        let layout = PageAnalyzer().analyze(
            page, page: PageIdentity(name: "page", size: page.size, sourceDigest: String(repeating: "0", count: 64)))
        let model = try glyphs.map { try GlyphClassifier(file: [UInt8](Data(contentsOf: URL(filePath: $0)))) }
        let samples = try TextRecogniser(glyphs: model ?? TextModels.glyphs).samples(of: layout, on: page)
        // One line each: 1 for ruby, the sides of the ink and of the cell, the features, the readings; separated by
        // tabs.
        let lines = samples.map { sample in
            let sides = [sample.ink, sample.cell].flatMap(\.sides)
            let numbers = [[sample.isRuby ? 1 : 0] + sides, sample.features]
            return numbers.map { $0.map(String.init).joined(separator: " ") }.joined(separator: "\t")
                + "\t" + ([sample.tesseract ?? ""] + sample.glyphs).joined(separator: "\t") + "\n"
        }
        try OutputFiles.shared.write([.init(path: file.output, bytes: Array(lines.joined().utf8))])
    }
}
