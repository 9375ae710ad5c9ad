import ArgumentParser
import PageCommands

/// The program that the scripts in Models and scripts/ablate use. It is not installed.
@main
struct MojiwakuTraining: RootCommand {
    static let configuration = CommandConfiguration(
        commandName: "mojiwaku-training",
        abstract: "Writes samples for the learning of Models, and layouts without single rules of the analysis.",
        subcommands: [
            ShapeSamplesCommand.self, CellSamplesCommand.self, SchemasCommand.self,
            RulesCommand.self, AblationCommand.self, PageSampleCommand.self, GlyphSamplesCommand.self,
            ReadingSamplesCommand.self, MakeUpCommand.self,
        ])

    static func main() { runAndExit() }
}
