import ArgumentParser
import PageAnalysis
import TextRecognition

struct ExtractCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Finds the characters of page images and writes a layout and a map for each page.",
        discussion: """
            Writes STEM.layout.json (for editors) and STEM.map.json (for readers) of each page to the output folder, \
            complete or not at all. A TIFF file of several pages gives STEM-1, STEM-2 and so on. If a page fails, stderr \
            has the reason, and the other pages continue.

            Examples:
              mojiwaku extract 03.png --output out --overlay
              mojiwaku extract scans/*.tif --output out --json
            """)

    @Argument(
        help: "Page images: PNG, JPEG, TIFF, WebP or JPEG 2000; PDFs whose pages are images.", completion: .file())
    var pages: [String]

    @Option(name: [.short, .long], help: "Folder for the results; made if missing.", completion: .directory)
    var output: String

    @Flag(help: "Also write STEM.overlay.png: the page with its cells, numbers and reading order.")
    var overlay = false

    @Flag(
        help: "Also read each character's text into the layout. Needs Tesseract's Japanese model (tesseract-ocr-jpn).")
    var text = false

    @OptionGroup var statement: StatementOptions

    @Option(
        help: "Profile of the newspaper, which mojiwaku learn wrote. (default: none)", completion: .file())
    var profile: String?

    @Option(help: "Number of pages at once. (default: one for each core, if memory allows)")
    var jobs: Int?

    @Option(help: "Also write a picture of each stage of the analysis to this folder.", completion: .directory)
    var debug: String?

    @Flag(help: "Print one JSON object a line for each page instead of a table.")
    var json = false

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs must be 1 to 256, not \(jobs).")
        }
    }

    func run() async throws {
        let extraction = PageExtraction(
            folder: output, drawsOverlay: overlay, debugFolder: debug,
            text: text ? try await WorkThreads.run { () throws(Failure) in try TextRecogniser.start() } : nil,
            analyzer: try profile.map { path throws(Failure) in try ProfileFile.analyzer(path, stated: statement.stated)
            }
                ?? PageAnalyzer(stated: statement.stated))
        let plan = try await WorkThreads.run { [pages] () throws(Failure) in
            let plan = try ExtractionPlan(paths: pages)
            try plan.refuseOverwriting { PageExtraction.Files(stem: $0.stem, in: extraction).all }
            try OutputFiles.makeFolder(extraction.folder)
            if let debug = extraction.debugFolder { try OutputFiles.makeFolder(debug) }
            return plan
        }
        var ledger = ExtractionLedger(plan: plan, asJSON: json)
        try ledger.begin()
        let width = JobLimit.width(asked: jobs, pages: plan.jobs.count)
        let guarded = DiskGuard(extraction)
        for await (position, report) in WorkThreads.map(plan.jobs, width: width, { guarded($0) }) {
            try ledger.add(report, at: position)
        }
        throw ledger.status
    }
}
