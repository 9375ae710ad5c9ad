import ArgumentParser
import Evaluation
import Foundation

/// Measures maps against what is known to be on their pages.
struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measures maps against the truth of their pages.",
        discussion: """
            Truths and maps are paired in the order given, and so are layouts, images and names where there are any. \
            Tables: the pages; then over all of them classes of character, features, and broken rules. What each figure \
            means: docs/evaluation.md.

            Examples:
              mojiwaku evaluate --truth 01.truth.json.gz --map out/01.map.json
              mojiwaku evaluate --truth a.truth.json --map a.map.json --truth b.truth.json --map b.map.json --json
              mojiwaku evaluate --truth 01.truth.json.gz --map out/01.map.json --worst 24 --sheet worst.png
              mojiwaku evaluate --truth 01.truth.json.gz --map out/01.map.json --compare old.json --fail-if-worse
            """)

    @Option(help: "What is known of a page: .json or .json.gz. Repeatable.", completion: .file())
    var truth: [String] = []

    @Option(help: "The page's map, JSON or binary. Repeatable.", completion: .file())
    var map: [String] = []

    @Option(
        help: "The page's layout. Repeatable. (default: STEM.layout.json beside the map, if there)",
        completion: .file())
    var layout: [String] = []

    @Option(help: "The page's image, for --sheet. Repeatable. (default: the one that the truth names, beside it)")
    var image: [String] = []

    @Option(help: "The page's name in the report. Repeatable. (default: the start of the truth's file name)")
    var name: [String] = []

    @Flag(help: "Print the report as JSON.")
    var json = false

    @Option(help: ArgumentHelp("Draw the worst places, truth beside result.", valueName: "png"), completion: .file())
    var sheet: String?

    @Option(help: "How many places at most.")
    var worst = 24

    @Option(
        help: ArgumentHelp(
            "Print what has changed since an earlier --json report, in place of the tables.", valueName: "json"),
        completion: .file())
    var compare: String?

    @Option(help: "Smallest change of a figure that --compare tells of.")
    var threshold = 0.001

    @Flag(help: "With --compare: exit with 1 when a figure told of is worse or a page is gone.")
    var failIfWorse = false

    func validate() throws {
        guard !truth.isEmpty else { throw ValidationError("Give at least one --truth FILE with its --map FILE.") }
        guard truth.count == map.count else {
            throw ValidationError("There are \(truth.count) --truth and \(map.count) --map; give them in pairs.")
        }
        for (option, values) in [("layout", layout), ("image", image), ("name", name)] {
            guard values.isEmpty || values.count == truth.count else {
                throw ValidationError(
                    "There are \(truth.count) --truth and \(values.count) --\(option); give all or none.")
            }
        }
        guard (1...500).contains(worst) else { throw ValidationError("Give --worst 1 to 500.") }
        guard threshold >= 0, threshold.isFinite else { throw ValidationError("Give a --threshold of 0 or more.") }
        guard !failIfWorse || compare != nil else { throw ValidationError("--fail-if-worse needs --compare FILE.") }
    }

    func run() throws {
        let pages = try truth.indices.map { i in
            try EvaluatedPage(
                name: name.isEmpty ? nil : name[i], truth: truth[i], map: map[i],
                layout: layout.isEmpty ? nil : layout[i])
        }
        let report = ScoreReport(rows: pages.map { .init(name: $0.name, measures: $0.measures) })
        let comparison = try compare.map { try Self.comparison(of: report, with: $0, threshold: threshold) }
        if let sheet {
            let png = try WorstSheet(pages: pages, images: image).png(count: worst)
            try OutputFiles.shared.write([.init(path: sheet, bytes: png)])
        }
        if json {
            try Console.shared.data(Array(report.json(comparison: comparison)))
        } else {
            try Console.shared.data(Array((comparison?.text() ?? report.text()).utf8))
        }
        if failIfWorse, comparison?.isWorse == true { throw ExitStatus.doneWithFindings }
    }

    private static func comparison(
        of report: ScoreReport, with path: String, threshold: Double
    ) throws(Failure) -> Comparison {
        let earlier = try InputFile.text(of: path)
        do {
            return try Comparison(of: report, with: earlier, threshold: threshold)
        } catch {
            throw Failure(.badInput, path, explanation: "\(error)")
        }
    }
}
