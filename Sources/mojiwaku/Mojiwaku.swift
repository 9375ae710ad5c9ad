import ArgumentParser

@main
struct Mojiwaku: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "mojiwaku")
}
