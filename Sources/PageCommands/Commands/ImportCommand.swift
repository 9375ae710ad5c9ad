import ArgumentParser
import Foundation
import LayoutDocument
import LayoutExchange
import PageAnalysis
import PageGeometry
import PageRaster

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Reads another program's file: makes a layout, or corrections of an exported layout.",
        discussion: """
            Reads ALTO, PAGE, hOCR, the XML of NDLOCR and NDLOCR-Lite, and the JSON of YomiToku and Google Vision; the \
            content decides. Imports regions, lines, order and text. The analysis cuts lines without characters, and \
            distributes their letters among the characters that it finds. stderr has the share of the letters that \
            arrived, and lists omissions. With --base, the layout that the file was exported from, the command writes \
            the changes of the other program as corrections for `mojiwaku correct`. With --mets, articles come from the \
            METS file of the page's edition; that file may also be given itself.

            Examples:
              mojiwaku import 03.alto.xml --image scans/03.png --output out/03.layout.json
              mojiwaku import 03.page.xml --base out/03.layout.json --output corrections.json
              mojiwaku import 03.alto.xml --mets mets.xml --image scans/03.png --output out/03.layout.json
              mojiwaku import book.hocr --page 3 --image scans/03.png --output out/03.layout.json
            """)

    @Argument(help: "The file; - is stdin.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            "Which page of a file with several: its number, or its image's name. Without it, the page whose image has the name of --image.",
            valueName: "n|name"))
    var page: String?

    @Option(help: "The METS file that has the articles of an ALTO file.", completion: .file())
    var mets: String?

    @Option(help: "The page's image.", completion: .file())
    var image: String?

    @Option(help: "The layout that the file was exported from: write corrections of it.", completion: .file())
    var base: String?

    @Option(
        name: [.short, .long], help: "File for the layout or the corrections; - is stdout.", completion: .file())
    var output: String

    func validate() throws {
        if image == nil, base == nil { throw ValidationError("Give --image for a layout, or --base for corrections.") }
        if [file, base, mets].count(where: { $0 == "-" }) > 1 { throw ValidationError("Give - once.") }
    }

    func run() async throws {
        let result = try await WorkThreads.run { [self] () throws(Failure) in
            let bytes = try InputFile.bytes(of: file, atMost: ImportedPage.byteLimit)
            return if let base { try corrections(bytes, base) } else { try layout(bytes) }
        }
        for note in result.notes {
            let place = note.place.map { " (first at \($0.minX),\($0.minY) px)" }
            let line = note.line.map { " (first on line \($0) of the file)" }
            Console.shared.talk(Console.printable("\(file): \(note)\(place ?? line ?? "")"))
        }
        if let share = result.share { Console.shared.talk(Console.printable("\(file): \(share)")) }
        try OutputFiles.shared.write([.init(path: output, bytes: result.bytes)])
        if !result.notes.isEmpty { throw ExitStatus.doneWithFindings }
    }

    /// The bytes to write, and the texts to print.
    private struct Result {
        var bytes: [UInt8]
        var notes: [ImportNote]
        /// The share of the file's letters that arrived.
        var share: String?
    }

    private func share(of page: ImportedPage, in layout: LayoutDocument) -> (text: String, isWhole: Bool)? {
        let (all, arrived) = (
            page.letters,
            layout.charactersInOrder.reduce(0) { sum, character in
                sum + ImportedPage.letters(in: character.text?.text ?? "")
            }
        )
        guard all > 0 else { return nil }
        let percent = min(100, 100 * arrived / all)
        return ("\(min(arrived, all)) of \(all) letters arrived (\(percent) %).", arrived >= all)
    }

    // MARK: The page

    /// The chosen page of the file. If the file is METS, the page is in a file that the METS file names.
    ///
    /// - Parameter name: the name of the page's image.
    private func imported(
        _ bytes: [UInt8], _ imageSize: PixelSize, name: String
    ) throws(Failure) -> ImportedPage {
        let choice: PageChoice = page.map { .page($0) } ?? .image(name)
        var articles: METSArticles?
        if let mets {
            let index = try InputFile.bytes(of: mets, atMost: ImportedPage.byteLimit)
            articles = try Failure.explaining(mets) { try METSFile(bytes: index).articles(ofFile: file) }
        }
        do throws(ImportError) {
            return try ImportedPage(bytes: bytes, imageSize: imageSize, choice: choice, articles: articles)
        } catch {
            guard error == .isMETS else { throw Failure(.badInput, file, explanation: "\(error)") }
        }
        let text = try Failure.explaining(file) { try METSFile(bytes: bytes).text(choice) }
        let path = ((file as NSString).deletingLastPathComponent as NSString).appendingPathComponent(text.path)
        let alto = try InputFile.bytes(ofNamed: path, in: file, atMost: ImportedPage.byteLimit)
        return try Failure.explaining(path) {
            try ImportedPage(bytes: alto, imageSize: imageSize, choice: .image(name), articles: text.articles)
        }
    }

    // MARK: A layout

    private func layout(_ bytes: [UInt8]) throws(Failure) -> Result {
        guard let image = try opened() else { return Result(bytes: [], notes: []) }
        let stem = Self.stem(of: image.path)
        let page = try imported(bytes, image.page.size, name: image.path)
        let identity = PageIdentity(name: stem, size: image.page.size, sourceDigest: image.digest)
        let provenance = Provenance(
            engine: PageAnalyzer.engineVersion, settings: ["import": page.format.rawValue])
        let cutter = page.needsCutting ? LineCutter(image.page, for: page) : nil
        let made = try Failure.explaining(file) {
            try page.layout(as: identity, provenance: provenance) { line in cutter?.cells(of: line) }
        }
        let layout = PageAnalyzer().mended(made.layout)
        if let broken = layout.brokenRules().first(where: { $0.severity == .error }) {
            throw Failure(
                .badInput, file, "its layout breaks the rule \(broken.rule.rawValue) at \(broken.pointer)",
                "Look at this line in the program that made the file.")
        }
        return Result(
            bytes: Array(layout.json()), notes: page.notes + made.notes + Self.notes(layout.findings),
            share: share(of: page, in: layout)?.text)
    }

    /// One note for each kind of finding.
    private static func notes(_ findings: [Finding]) -> [ImportNote] {
        var messages: [String] = []
        let kinds = Dictionary(grouping: findings, by: \.message)
        for finding in findings where !messages.contains(finding.message) { messages.append(finding.message) }
        return messages.map { message in
            let places = (kinds[message] ?? []).map(\.place)
            return ImportNote(
                description: "\(message) (\(places.count) times)", place: places.lazy.compactMap(\.self).first)
        }
    }

    // MARK: Corrections

    private func corrections(_ bytes: [UInt8], _ base: String) throws(Failure) -> Result {
        let layout = try LayoutFile.sound(base)
        let page = try imported(bytes, layout.page.size, name: layout.page.name)
        let image = page.needsCutting ? try opened() : nil
        let cutter = image.map { LineCutter($0.page, for: page) }
        let made = try Failure.explaining(file) {
            try page.corrections(of: layout) { line in cutter?.cells(of: line) }
        }
        let share = share(of: page, in: layout.corrected(by: made.corrections).document)
        return Result(
            bytes: Array(CorrectionList(made.corrections).json()), notes: page.notes + made.notes,
            share: share.flatMap { $0.isWhole ? nil : $0.text })
    }

    // MARK: The image

    private func opened() throws(Failure) -> (path: String, page: GreyRaster, digest: String)? {
        guard let image else { return nil }
        let contents = try PageSource.read(image)
        return (image, try Failure.explaining(image) { try contents.image.grey(page: 0) }, contents.digest)
    }

    private static func stem(of path: String) -> String {
        ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    }
}

extension ImportedPage {
    /// Whether the characters of some line are unknown.
    fileprivate var needsCutting: Bool { lines.contains { $0.cells.isEmpty } }
}
