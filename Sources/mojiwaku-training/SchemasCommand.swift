import ArgumentParser
import ModelFiles
import PageAnalysis
import PageCommands
import TextRecognition

struct SchemasCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schemas",
        abstract:
            "Writes the names of the features and classes of all models, with digests: Models/schemas.json.")

    @Option(name: [.short, .long], help: "File to write.", completion: .file())
    var output: String

    func run() throws {
        try OutputFiles.shared.write([.init(path: output, bytes: Array(ModelSchema.json(and: ModelSchema.ofText).utf8))]
        )
    }
}
