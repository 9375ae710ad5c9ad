import ArgumentParser
import Foundation
import LayoutDocument
import LayoutExchange
import PageAnalysis
import PageGeometry
import PageRaster

/// `mojiwaku import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Reads ALTO, PAGE or hOCR: a new layout, or the corrections of one that was exported.",
        discussion: """
            Regions, lines, order and text are taken. Lines without characters are cut by the analysis. What can't be kept is told of on \
            stderr. With --base, the layout that the file was exported from, what another program has changed is written as corrections, \
            which `mojiwaku correct` makes.

            Examples:
              mojiwaku import 03.alto.xml --image scans/03.png --output out/03.layout.json
              mojiwaku import 03.page.xml --base out/03.layout.json --output corrections.json
            """)

    @Argument(help: "The file: ALTO, PAGE XML or hOCR; - is stdin.", completion: .file())
    var file: String

    @Option(help: "The page's image.", completion: .file())
    var image: String?

    @Option(help: "The layout that the file was exported from: corrections of it are written.", completion: .file())
    var base: String?

    @Option(
        name: [.short, .long], help: "Where to write the layout or the corrections; - is stdout.", completion: .file())
    var output: String

    func validate() throws {
        if image == nil, base == nil { throw ValidationError("Give --image for a layout, or --base for corrections.") }
        if file == "-", base == "-" { throw ValidationError("Give - once.") }
    }

    func run() async throws {
        let (bytes, notes) = try await WorkThreads.run { [self] () throws(Failure) in
            let bytes = try InputFile.bytes(of: file, atMost: ImportedPage.byteLimit)
            let page = try told { () throws(ImportError) in try ImportedPage(bytes: bytes) }
            let (result, notes) = if let base { try corrections(page, base) } else { try layout(page) }
            return (result, page.notes + notes)
        }
        for note in notes { Console.shared.talk(Console.printable("\(file): \(note)")) }
        try OutputFiles.shared.write([.init(path: output, bytes: bytes)])
        if !notes.isEmpty { throw ExitStatus.doneWithFindings }
    }

    private func told<Value>(_ body: () throws(ImportError) -> Value) throws(Failure) -> Value {
        do { return try body() } catch { throw Failure(.badInput, file, explanation: "\(error)") }
    }

    // MARK: A layout

    private func layout(_ page: ImportedPage) throws(Failure) -> (bytes: [UInt8], notes: [ImportNote]) {
        guard let image = try opened() else { return ([], []) }
        let stem = Self.stem(of: image.path)
        let identity = PageIdentity(name: stem, size: image.page.size, sourceDigest: image.digest)
        let provenance = Provenance(
            engine: PageAnalyzer.engineVersion, settings: ["import": page.format.rawValue])
        let cutter = page.needsCutting ? LineCutter(image.page) : nil
        let made = try told { () throws(ImportError) in
            try page.layout(as: identity, provenance: provenance) { line in cutter?.cells(of: line) }
        }
        let layout = PageAnalyzer().mended(made.layout)
        if let broken = layout.brokenRules().first(where: { $0.severity == .error }) {
            throw Failure(
                .badInput, file, "its layout breaks the rule \(broken.rule.rawValue) at \(broken.pointer)",
                "Look at that line in the program that made the file.")
        }
        return (Array(layout.json()), made.notes + layout.findings.map { ImportNote(description: $0.message) })
    }

    // MARK: Corrections

    private func corrections(
        _ page: ImportedPage, _ base: String
    ) throws(Failure) -> (bytes: [UInt8], notes: [ImportNote]) {
        let layout = try LayoutFile.sound(base)
        let image = page.needsCutting ? try opened() : nil
        let cutter = image.map { LineCutter($0.page) }
        let made = try told { () throws(ImportError) in
            try page.corrections(of: layout) { line in cutter?.cells(of: line) }
        }
        return (Array(CorrectionList(made.corrections).json()), made.notes)
    }

    // MARK: The image

    private func opened() throws(Failure) -> (path: String, page: GreyRaster, digest: String)? {
        guard let image else { return nil }
        let contents = try PageSource.read(image)
        do { return (image, try contents.image.grey(page: 0), contents.digest) } catch {
            throw Failure(image: image, error)
        }
    }

    /// The name of a file without its folder and its extension.
    private static func stem(of path: String) -> String {
        ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    }
}

extension ImportedPage {
    /// Whether the characters of some line are unknown.
    fileprivate var needsCutting: Bool { lines.contains { $0.cells.isEmpty } }
}
