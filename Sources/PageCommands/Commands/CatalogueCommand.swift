import ArgumentParser
import Catalogue
import LayoutDocument
import PositionedJSON

/// The hidden command `mojiwaku catalogue`, from which scripts/update-catalogue makes tables of the documents and words
/// of the pages.
struct CatalogueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue", abstract: "Prints codes and texts of findings and refusals, one JSON object a line.",
        shouldDisplay: false)

    func run() throws {
        try Self.print(FindingCode.self, "findings")
        try Self.print(LayoutRule.self, "rules")
        try Self.print(ReasonCode.self, "reasons")
        try Self.print(MisfitCode.self, "misfits")
        try Self.print(ProblemCode.self, "problems")
    }

    private static func print<Code: CatalogueCode>(_: Code.Type, _ group: String) throws {
        for code in Code.allCases {
            let entry = code.entry
            try Console.shared.line(
                JSONText.line { out in
                    out.field("group", group)
                    out.field("code", code.rawValue)
                    out.field("severity", entry.severity.rawValue)
                    out.field("en", entry.english)
                    out.field("ja", entry.japanese)
                    out.field("remedy", entry.remedy)
                })
        }
    }
}
