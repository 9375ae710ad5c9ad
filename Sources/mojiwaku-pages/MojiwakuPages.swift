import ArgumentParser
import PageCommands

/// The program with only the commands for page images, layouts and maps, which builds much faster.
@main
struct MojiwakuPages: RootCommand {
    static let configuration = program(
        pageCommands,
        note: """
            In a checkout, the first call of `scripts/run` with batch, store, serve, token or review builds the program with these commands.
            """)

    static func main() { runAndExit() }
}
