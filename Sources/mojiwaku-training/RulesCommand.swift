import ArgumentParser
import PageAnalysis

/// Prints the rules that can be switched off, for scripts/ablate.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Prints the rules that `ablation` can switch off, one a line.")

    func run() throws {
        for rule in RuleSwitch.allCases { print(rule) }
    }
}
