import Foundation
import LayoutDocument
import PageGeometry
import Testing

@testable import PDFExport

@Suite struct PDFWriterTests {
    private let options = PDFOptions(title: "朝刊 <1> & (2) \\")

    private static let long = "これは見出しのない記事の本文で、二十字より長い。"

    private let pages = [
        Samples.page([
            [Samples.line("見出(し)\\<>&", role: .headline), Samples.line("本文です。", x: 160)],
            [
                Samples.line(Self.long.map { String($0) }, x: 120, y: 10, cell: 15),
                Samples.line(["12", nil, "㌔"], x: 80),
            ],
        ]),
        Samples.page([[Samples.line([nil, nil])]], name: "02"),
    ]

    @Test func `The same pages give the same bytes`() throws {
        let first = try pdf(of: pages, options: options)
        #expect(first.starts(with: "%PDF-1.7".utf8))
        #expect(try pdf(of: pages, options: options) == first)
    }

    @Test func `A page without articles becomes a page`() throws {
        #expect(try !pdf(of: [Samples.page([])], options: options).isEmpty)
    }

    // MARK: Refusals

    @Test func `An edition without pages is refused`() {
        #expect(throws: PDFExportError.noPages) { try pdf(of: [], options: options) }
    }

    @Test func `An image of another size than the layout is refused with both sizes`() {
        var page = pages[0]
        page.image = Samples.png(width: 300, height: 401)
        #expect {
            try pdf(of: [page], options: options)
        } throws: {
            String(describing: $0).hasPrefix(
                "01.png: the image has 300 × 401 px, but its layout has 300 × 400 px.")
        }
    }

    // MARK: Checks by other programs

    @Test(.enabled(if: Tools.has("qpdf"))) func `qpdf finds no fault, and finds the intended outline and structure`()
        throws
    {
        let file = try pdf(of: pages, options: options)
        #expect(try Tools.run("qpdf", "--check", on: file).contains("No syntax or stream encoding errors"))
        let json = try Tools.run("qpdf", "--json=2", "--json-key=outlines", "--json-key=pages", on: file)
        let root = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let outline = try #require(root["outlines"] as? [[String: Any]])
        #expect(outline.map { $0["title"] as? String } == ["01", "02"])
        let kids = outline.map { $0["kids"] as? [[String: Any]] ?? [] }
        #expect(kids[0].map { $0["title"] as? String } == ["見出(し)\\<>&", "これは見出しのない記事の本文で、二十字よ…"])
        #expect(kids[1].map { $0["title"] as? String } == ["記事 1"])
        #expect(kids.joined().map { $0["destpageposfrom1"] as? Int } == [1, 1, 2])
        #expect((root["pages"] as? [[String: Any]])?.map { $0["label"] as? Int ?? 0 }.count == 2)
        let objects = try Tools.run("qpdf", "--qdf", "--object-streams=disable", "-", on: file, toOutput: true)
        for part in ["/S /Art", "/S /H1", "/S /P", "/Marked true", "/ParentTree", "&lt;1&gt; &amp; (2) \\</rdf:li>"] {
            #expect(objects.contains(part))
        }
    }

    @Test(.enabled(if: Tools.has("pdftotext"))) func `Poppler gives the text in order of reading`() throws {
        let file = try pdf(of: pages, options: options)
        let text = try Tools.run("pdftotext", "-raw", on: file, toOutput: true)
        #expect(
            text.split(whereSeparator: \.isWhitespace).map(String.init)
                == ["見出(し)\\<>&", "本文です。", Self.long, "12", "㌔"])
    }
}

/// Programs that read PDFs, if installed.
enum Tools {
    static func has(_ name: String) -> Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(name)") }

    /// Runs a program on a PDF and returns its output.
    ///
    /// - Parameter toOutput: whether the last argument is an output path, for standard output.
    static func run(_ name: String, _ arguments: String..., on file: [UInt8], toOutput: Bool = false) throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/pdf-export-\(UUID().uuidString).pdf"
        try Data(file).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(name)")
        process.arguments = arguments.filter { $0 != "-" } + [path] + (toOutput ? ["-"] : [])
        // A signal for another test's process interrupts reading a pipe, but not a file.
        let output = path + ".out"
        try Data().write(to: URL(filePath: output))
        defer { try? FileManager.default.removeItem(atPath: output) }
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        try process.run()
        process.waitUntilExit()
        let data = try Data(contentsOf: URL(filePath: output))
        return String(decoding: data, as: UTF8.self)
    }
}
