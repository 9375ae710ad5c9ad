import ArgumentParser
import HighlightMap
import LayoutDocument

/// Converts a layout, perhaps corrected by hand, to its map, or one form of a map to the other.
struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Makes a page's map from its layout.",
        discussion: """
            Every rule that the layout breaks is told of, with its place; then no map is written. Given a map instead \
            of a layout, it writes that map, so that a binary map can be read and a JSON map made small. A map that \
            `mojiwaku validate` would refuse is not written.

            Examples:
              mojiwaku map out/03.layout.json -o out/03.map.json --revision 2
              mojiwaku map out/03.layout.json -o out/03.map.bin --binary
              mojiwaku map out/03.map.bin -o -
              mojiwaku map - -o - < out/03.layout.json
            """)

    @Argument(help: "The layout, or a map; - is stdin.", completion: .file(extensions: ["json", "bin"]))
    var layout: String

    @Option(name: [.short, .long], help: "Where to write the map; - is stdout.", completion: .file())
    var output: String

    @Option(help: "The map's revision, from 1. (default: 1, or that of the map given)")
    var revision: Int?

    @Flag(help: "Write the compact binary form, for apps to download, instead of JSON. Its files end in .map.bin.")
    var binary = false

    func validate() throws {
        if let revision, revision < 1 { throw ValidationError("--revision is 1 or more, not \(revision).") }
    }

    func run() throws {
        let (map, isOfLayout) = try map()
        let bytes = binary ? map.binary() : map.json()
        let check = binary ? HighlightMap.check(binary: bytes) : HighlightMap.check(json: bytes)
        let findings = check.misforms.map { ReportedFinding($0) } + check.broken.map { ReportedFinding($0) }
        // The check of the layout has already reported the warnings.
        for finding in findings where finding.severity == .error || !isOfLayout {
            Console.shared.talk(finding.line(about: layout))
        }
        if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.badInput }
        try OutputFiles.shared.write([.init(path: output, bytes: Array(bytes))])
    }

    /// The requested map, and whether it was made from a layout. It may break rules that reading does not enforce.
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
