import ArgumentParser
import Evaluation
import Foundation

struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measures maps against the truth of their pages.",
        discussion: """
            The first truth belongs to the first map, and so on; likewise layouts, images and names. Tables show the \
            pages; then, over all pages, classes of character, features, and broken rules. docs/evaluation.md explains \
            the figures.

            If the place of each character is unknown, as on a scanned page, give blocks drawn over the page, and its \
            image (form: docs/formats.md). All pages of a call have the same kind of truth.

            Examples:
              mojiwaku evaluate --truth 01.truth.json.gz --map out/01.map.json
              mojiwaku evaluate --truth a.truth.json --map a.map.json --truth b.truth.json --map b.map.json --json
              mojiwaku evaluate --truth 01.truth.json.gz --map out/01.map.json --worst 24 --sheet worst.png
              mojiwaku evaluate --truth 01.truth.json.gz --map out/01.map.json --compare old.json --fail-if-worse
              mojiwaku evaluate --blocks p.blocks.json --map out/p.map.json --image scans/p.png --effort
            """)

    @Option(help: "The page's truth: .json or .json.gz. Repeatable.", completion: .file())
    var truth: [String] = []

    @Option(help: "Blocks drawn over the page, in place of --truth. Repeatable.", completion: .file())
    var blocks: [String] = []

    @Option(help: "The page's map. Repeatable.", completion: .file())
    var map: [String] = []

    @Option(
        help: "The page's layout. Repeatable. (default: STEM.layout.json beside the map, if it exists)",
        completion: .file())
    var layout: [String] = []

    @Option(
        help:
            "The page's image, for --blocks and --sheet. Repeatable. (default: the image that the truth names, beside it)"
    )
    var image: [String] = []

    @Option(help: "The page's name in the report. Repeatable. (default: the start of the truth's file name)")
    var name: [String] = []

    @Flag(help: "Count the corrections that an editor would need, by kind.")
    var effort = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    @Option(
        help: ArgumentHelp("Draw the worst places, the truth beside the result.", valueName: "png"), completion: .file()
    )
    var sheet: String?

    @Option(help: "Largest number of places.")
    var worst = 24

    @Option(
        help: ArgumentHelp(
            "Print the changes since an earlier --json report, in place of the tables.", valueName: "json"),
        completion: .file())
    var compare: String?

    @Option(help: "Smallest change of a figure that --compare reports.")
    var threshold = 0.001

    @Flag(help: "With --compare: exit with 1 if a reported figure is worse or a page is missing.")
    var failIfWorse = false

    func validate() throws {
        guard truth.isEmpty || blocks.isEmpty else {
            throw ValidationError(
                "Give --truth or --blocks, not both: their measures differ. Call the command once for each.")
        }
        let (kind, count) = blocks.isEmpty ? ("truth", truth.count) : ("blocks", blocks.count)
        guard count > 0 else { throw ValidationError("Give at least one --truth FILE with its --map FILE.") }
        guard count == map.count else {
            throw ValidationError("There are \(count) --\(kind) and \(map.count) --map; give them in pairs.")
        }
        for (option, values) in [("layout", layout), ("image", image), ("name", name)] {
            guard values.isEmpty || values.count == count else {
                throw ValidationError("There are \(count) --\(kind) and \(values.count) --\(option); give all or none.")
            }
        }
        guard blocks.isEmpty || layout.isEmpty && sheet == nil else {
            throw ValidationError("--layout and --sheet need --truth: blocks have no places of characters.")
        }
        guard (1...500).contains(worst) else { throw ValidationError("Give --worst 1 to 500.") }
        guard threshold >= 0, threshold.isFinite else { throw ValidationError("Give a --threshold of 0 or more.") }
        guard !failIfWorse || compare != nil else { throw ValidationError("--fail-if-worse needs --compare FILE.") }
    }

    func run() throws {
        if blocks.isEmpty { try measureCharacters() } else { try measureBlocks() }
    }

    private func measureCharacters() throws {
        let pages = try truth.indices.map { i in
            try EvaluatedPage(
                name: name(of: truth[i], i), truth: truth[i], map: map[i],
                layout: layout.isEmpty ? nil : layout[i])
        }
        let report = ScoreReport(
            rows: pages.map {
                .init(
                    name: $0.name, measures: $0.measures, effort: effort ? Effort(of: $0.map, against: $0.truth) : nil)
            })
        let comparison = try comparison(of: report.json())
        if let sheet {
            let png = try WorstSheet(pages: pages, images: image).png(count: worst)
            try OutputFiles.shared.write([.init(path: sheet, bytes: png)])
        }
        try tell(report.json(comparison: comparison), report.text(), comparison)
    }

    private func measureBlocks() throws {
        let pages = try blocks.indices.map { i in
            try EvaluatedBlocks(
                name: name(of: blocks[i], i), truth: blocks[i], map: map[i],
                image: image.isEmpty ? nil : image[i], hasEffort: effort)
        }
        let report = BlockReport(rows: pages.map { .init(name: $0.name, score: $0.score, effort: $0.effort) })
        let comparison = try comparison(of: report.json())
        try tell(report.json(comparison: comparison), report.text(), comparison)
    }

    private func name(of truth: String, _ i: Int) -> String {
        name.isEmpty ? String((truth as NSString).lastPathComponent.prefix { $0 != "." }) : name[i]
    }

    /// The requested comparison of a report; nil for none.
    private func comparison(of report: Data) throws(Failure) -> Comparison? {
        guard let compare else { return nil }
        return try Failure.explaining(compare) {
            try Comparison(of: report, with: InputFile.text(of: compare), threshold: threshold)
        }
    }

    /// Prints a report in the requested form.
    private func tell(_ object: Data, _ tables: String, _ comparison: Comparison?) throws {
        try Console.shared.data(json ? Array(object) : Array((comparison?.text() ?? tables).utf8))
        if failIfWorse, comparison?.isWorse == true { throw ExitStatus.doneWithFindings }
    }
}
