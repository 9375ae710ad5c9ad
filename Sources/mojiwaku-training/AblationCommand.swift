import ArgumentParser
import LayoutDocument
import PageAnalysis
import PageAnalysisTraining
import PageCommands
import PageRaster

struct AblationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ablation",
        abstract:
            "Writes a page's layout, all.layout.json, and each different layout without one rule, RULE.layout.json.")

    @Argument(help: "The page's image.", completion: .file())
    var image: String

    @Argument(help: "Rules, as `rules` prints them. (default: all)")
    var rules: [String] = []

    @Flag(help: "Switch all these rules off at once, and write together.layout.json, even if it does not differ.")
    var together = false

    @Option(name: [.short, .long], help: "Existing folder for the results.", completion: .directory)
    var output: String

    func run() throws {
        let switches = try rules.map { name in
            guard let rule = RuleSwitch(name) else {
                throw ValidationError("There is no rule “\(name)”. `mojiwaku-training rules` prints all.")
            }
            return rule
        }
        let page = try SampleFile.page(image)
        let ablation = Ablation(page)
        let whole = ablation.layout.json()
        try write(whole, "all")
        if together { return try write(ablation.layout(without: switches).json(), "together") }
        for rule in switches.isEmpty ? RuleSwitch.allCases : switches {
            let without = ablation.layout(without: rule).json()
            if without != whole { try write(without, "\(rule)") }
        }
    }

    private func write(_ layout: some Sequence<UInt8>, _ name: String) throws {
        try OutputFiles.shared.write([.init(path: "\(output)/\(name).layout.json", bytes: Array(layout))])
    }
}

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Prints the rules that `ablation` can switch off, one a line.")

    func run() throws {
        for rule in RuleSwitch.allCases { print(rule) }
    }
}
