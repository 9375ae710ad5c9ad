public import ArgumentParser
import HighlightMap
public import LayoutDocument

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Reports all faults of layouts, maps and corrections, with place and remedy.",
        discussion: """
            The field `format` decides the kind of a file. Each finding is a line on stdout: file, severity, id of the \
            rule, JSON pointer, place on the page, problem and remedy. docs/validation.md explains each rule. Exits with \
            1 if there is an error, or, with --strict, a warning.

            Examples:
              mojiwaku validate out/*.layout.json out/*.map.json
              mojiwaku validate out/03.layout.json --image scans/03.png --strict
              mojiwaku validate --schema layout > layout.schema.json
            """)

    @Argument(
        help: "Layouts, maps and corrections, packed (.gz) or not; - is stdin.",
        completion: .file(extensions: ["json", "bin", "gz"]))
    var files: [String] = []

    @Option(
        help: "Also check against this image of the page: size, digest, and print in the cells.", completion: .file())
    var image: String?

    @Option(help: "Page of a TIFF image, from 1. (default: the number at the end of the file's `page`)")
    var page: Int?

    @Flag(help: "Exit with 1 for warnings too.")
    var strict = false

    @Flag(help: "Print one JSON object a line: each finding, then a summary for each file.")
    var json = false

    @Option(help: ArgumentHelp("Print the JSON Schema of layout, map, edition or corrections.", valueName: "kind"))
    var schema: JSONSchema?

    @Flag(help: "Print all rules with their severity and meaning.")
    var rules = false

    func validate() throws {
        let modes = (files.isEmpty ? 0 : 1) + (schema == nil ? 0 : 1) + (rules ? 1 : 0)
        guard modes == 1 else { throw ValidationError("Give files to check, or --schema KIND, or --rules.") }
        guard image != nil || page == nil else {
            throw ValidationError("--page chooses a page of --image: give --image too.")
        }
        guard files.count(where: { $0 == "-" }) <= 1 else { throw ValidationError("Give - once.") }
    }

    func run() throws {
        if let schema { return try Console.shared.data(schema.bytes) }
        if rules { return try RuleList().print(asJSON: json) }
        let image = try image.map { try PageImage(path: $0, page: page) }
        var reports: [FileReport] = []
        for path in files {
            let report = FileReport(
                path: path, result: Result { () throws(Failure) in try CheckedFile(path, against: image) })
            if let failure = report.failure { Console.shared.talk(failure.message) }
            for line in json ? report.json : report.text { try Console.shared.line(Console.printable(line)) }
            reports.append(report)
        }
        throw ExitStatus(reports, isStrict: strict)
    }
}

extension JSONSchema: ExpressibleByArgument {}
