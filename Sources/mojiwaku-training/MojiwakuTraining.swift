import ArgumentParser

/// The program that the scripts of Models use. It is no part of what is installed.
@main
struct MojiwakuTraining: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mojiwaku-training",
        abstract: "Writes what the models of Models are learned from.",
        subcommands: [ShapeSamplesCommand.self, CellSamplesCommand.self, OrderSamplesCommand.self, SchemasCommand.self])
}
