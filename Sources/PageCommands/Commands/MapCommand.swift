import ArgumentParser
import HighlightMap
import LayoutDocument

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Makes a page's map from its layout.",
        discussion: """
            If the layout breaks rules, the command reports each with its place; after an error it writes no map. From a \
            map it writes the same map with the requested revision. It writes no map that `mojiwaku validate` would \
            refuse.

            Examples:
              mojiwaku map out/03.layout.json -o out/03.map.json --revision 2
              mojiwaku map - -o - < out/03.layout.json
            """)

    @Argument(help: "The layout, or a map; - is stdin.", completion: .file(extensions: ["json"]))
    var layout: String

    @Option(name: [.short, .long], help: "File for the map; - is stdout.", completion: .file())
    var output: String

    @Option(help: "The map's revision, from 1. (default: 1, or that of the given map)")
    var revision: Int?

    func validate() throws {
        if let revision, revision < 1 { throw ValidationError("--revision must be 1 or more, not \(revision).") }
    }

    func run() throws {
        let (map, isOfLayout) = try map()
        let bytes = map.json()
        let findings = HighlightMap.check(json: bytes).findings
        // The check of the layout has already reported the warnings.
        for finding in findings where finding.severity == .error || !isOfLayout {
            Console.shared.talk(finding.line(about: layout))
        }
        if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.badInput }
        try OutputFiles.shared.write([.init(path: output, bytes: Array(bytes))])
    }

    /// The requested map, and whether it was made from a layout. The map may break rules that reading does not enforce.
    private func map() throws -> (HighlightMap, isOfLayout: Bool) {
        let file = try InputFile.text(of: layout)
        do {
            if let map = try MapFile.map(in: file) {
                return (
                    try map.stamped(edition: map.edition, page: map.page, revision: revision ?? map.revision), false
                )
            }
            let layout = try LayoutFile.checked(LayoutFile.layout(in: file, of: layout), of: layout)
            return (try layout.map(revision: revision ?? 1), true)
        } catch let error as HighlightMapError {
            throw Failure(.badInput, layout, explanation: "\(error)")
        }
    }
}
