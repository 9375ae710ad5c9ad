import ArgumentParser
import PageCommands

/// The command `mojiwaku` with all subcommands.
@main
struct Mojiwaku: RootCommand {
    static let configuration = program(
        pageCommands + [
            LearnCommand.self, ExportCommand.self, BatchCommand.self, StoreCommand.self, SearchCommand.self,
            ServeCommand.self,
            TokenCommand.self,
            ReviewCommand.self, DemoCommand.self, RuleCommand.self,
        ])

    static func main() { runAndExit() }
}
