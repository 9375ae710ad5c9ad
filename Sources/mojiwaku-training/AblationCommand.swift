import ArgumentParser
import LayoutDocument
import PageAnalysis
import PageAnalysisTraining
import PageCommands
import PageRaster

/// Writes a page's layouts, each without one rule, for scripts/ablate.
struct AblationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ablation",
        abstract: "Writes a page's layout, all.layout.json, and those without one rule that differ, RULE.layout.json.")

    @Argument(help: "The page's image.", completion: .file())
    var image: String

    @Argument(help: "The rules, as `rules` prints them; all when none is given.")
    var rules: [String] = []

    @Flag(help: "Switch the rules off together: writes together.layout.json, also where it does not differ.")
    var together = false

    @Option(name: [.short, .long], help: "The folder to write to; it must be there.", completion: .directory)
    var output: String

    func run() throws {
        let asked = try rules.map { name in
            guard let rule = RuleSwitch(name) else {
                throw ValidationError("There is no rule “\(name)”: mojiwaku-training rules prints all.")
            }
            return rule
        }
        let page = try SampleFile.page(image)
        let ablation = Ablation(page)
        let whole = ablation.layout.json()
        try write(whole, "all")
        if together { return try write(ablation.layout(without: asked).json(), "together") }
        for rule in asked.isEmpty ? RuleSwitch.allCases : asked {
            let without = ablation.layout(without: rule).json()
            if without != whole { try write(without, "\(rule)") }
        }
    }

    private func write(_ layout: some Sequence<UInt8>, _ name: String) throws {
        try OutputFiles.shared.write([.init(path: "\(output)/\(name).layout.json", bytes: Array(layout))])
    }
}
