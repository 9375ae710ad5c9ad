import ArgumentParser
import LayoutDocument

struct CorrectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "correct",
        abstract: "Applies corrections to a page's layout.",
        discussion: """
            The corrections are a list in JSON (docs/formats.md). The command applies them one after the other, all or \
            none. It reports each correction that does not fit, with its place in the list; --where-they-fit omits these. \
            It reports broken rules of the corrected layout as `mojiwaku validate` does. After an error it writes nothing.

            Examples:
              mojiwaku correct out/03.layout.json corrections.json -o out/03.layout.json
              mojiwaku correct out/03.layout.json - -o - < corrections.json | mojiwaku map - -o out/03.map.json

            Exits with 1 if it omitted corrections, with 65 if it wrote nothing.
            """)

    @Argument(help: "The layout; - is stdin.", completion: .file(extensions: ["json"]))
    var layout: String

    @Argument(help: "The corrections; - is stdin.", completion: .file(extensions: ["json"]))
    var corrections: String

    @Option(name: [.short, .long], help: "File for the corrected layout; - is stdout.", completion: .file())
    var output: String

    @Flag(help: "Apply the corrections that fit, and omit the others.")
    var whereTheyFit = false

    func validate() throws {
        guard layout != "-" || corrections != "-" else { throw ValidationError("Give - once.") }
    }

    func run() throws {
        let layout = try LayoutFile.layout(in: InputFile.text(of: self.layout), of: self.layout)
        let list = try Failure.explaining(corrections) {
            try CorrectionList(json: InputFile.text(of: corrections))
        }
        if list.operations.isEmpty {
            Console.shared.talk("\(corrections): the list is empty; the layout is written unchanged")
        }
        let result = layout.corrected(by: list.operations)
        for refusal in result.refusals {
            Console.shared.talk(
                Console.printable("\(corrections): /operations/\(refusal.index) does not fit: \(refusal.error)"))
        }
        if !result.refusals.isEmpty, !whereTheyFit { throw ExitStatus.badInput }
        try LayoutFile.checked(result.document, of: self.layout)
        try OutputFiles.shared.write([.init(path: output, bytes: Array(result.document.json()))])
        if !result.refusals.isEmpty { throw ExitStatus.doneWithFindings }
    }
}
