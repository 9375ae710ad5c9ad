import ArgumentParser
import LayoutDocument
import PageAnalysis
import PageAnalysisTraining

/// Writes a page's layout with some rules switched off. For scripts/ablate.
struct LayoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout", abstract: "Writes a page's layout, without some rules of the analysis.")

    @OptionGroup var file: SampleFile

    @Option(help: "A rule to be switched off, as `rules` prints it. Repeatable.")
    var without: [String] = []

    func run() throws {
        let rules = try without.map { name in
            guard let rule = RuleSwitch(name) else {
                throw ValidationError("There is no rule “\(name)”: mojiwaku-training rules prints all.")
            }
            return rule
        }
        try file.write { page in Array(RuleSwitch.layout(of: page, without: rules).json()) }
    }
}
