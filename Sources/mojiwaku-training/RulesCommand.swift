import ArgumentParser
import PageAnalysis

/// Prints the rules that can be switched off, for scripts/ablate.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Prints the rules that `ablation` switches off, a line each.")

    func run() throws {
        for rule in RuleSwitch.allCases { print(rule) }
    }
}
