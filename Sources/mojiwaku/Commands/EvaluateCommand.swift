import ArgumentParser
import Evaluation
import Foundation
import HighlightMap

/// Measures maps against what is known to be on their pages.
struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measures maps against the truth of their pages.",
        discussion: """
            Truths and maps are paired in the order given. What each figure means: docs/evaluation.md.

            Examples:
              mojiwaku evaluate --truth 01.truth.json.gz --map out/01.map.json
              mojiwaku evaluate --truth a.truth.json --map a.map.json --truth b.truth.json --map b.map.json --json
            """)

    @Option(help: "What is known of a page: .json or .json.gz. Repeatable.", completion: .file())
    var truth: [String] = []

    @Option(help: "The page's map, JSON or binary. Repeatable.", completion: .file())
    var map: [String] = []

    @Flag(help: "Print the report as JSON: pages, mean and worst.")
    var json = false

    func validate() throws {
        guard !truth.isEmpty else { throw ValidationError("Give at least one --truth FILE with its --map FILE.") }
        guard truth.count == map.count else {
            throw ValidationError("There are \(truth.count) --truth and \(map.count) --map; give them in pairs.")
        }
    }

    func run() throws {
        let report = ScoreReport(rows: try zip(truth, map).map { try Self.row(truth: $0, map: $1) })
        try Console.shared.data(json ? Array(report.json()) : Array(report.text().utf8))
    }

    private static func row(truth path: String, map: String) throws -> ScoreReport.Row {
        let truth: Truth
        do {
            truth = try Truth(json: try InputFile.text(of: path))
        } catch let error as TruthError {
            throw Failure(.badInput, path, explanation: "\(error)")
        }
        let name = (path as NSString).lastPathComponent.prefix { $0 != "." }
        return ScoreReport.Row(name: String(name), score: Score(of: try MapFile.read(map), against: truth))
    }
}
