import ArgumentParser
import PageCommands

/// The program with only the commands for page images, layouts and maps, which builds much faster.
@main
struct MojiwakuPages: RootCommand {
    static let configuration = program(
        pageCommands,
        note: """
            In a checkout, `scripts/run` builds the rest when it is first called with one of them: batch, store, serve, token, review.
            """)

    static func main() async { await runAndExit() }
}
