import ArgumentParser
import HighlightMap
import LayoutDocument

/// From a layout, perhaps corrected by hand, to its map.
struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Makes a page's map from its layout.",
        discussion: """
            Every rule that the layout breaks is told of, with its place; then no map is written.

            Examples:
              mojiwaku map out/03.layout.json -o out/03.map.json --revision 2
              mojiwaku map - -o - < out/03.layout.json
            """)

    @Argument(help: "The layout; - is stdin.", completion: .file(extensions: ["json"]))
    var layout: String

    @Option(name: [.short, .long], help: "Where to write the map; - is stdout.", completion: .file())
    var output: String

    @Option(help: "The map's revision, from 1.")
    var revision = 1

    func validate() throws {
        if revision < 1 { throw ValidationError("--revision is 1 or more, not \(revision).") }
    }

    func run() throws {
        let document = try LayoutFile.read(layout)
        let map: HighlightMap
        do {
            map = try document.map(revision: revision)
        } catch {
            throw Failure(.badInput, layout, explanation: "\(error)")
        }
        try OutputFiles.shared.write([.init(path: output, bytes: Array(map.json()))])
    }
}
