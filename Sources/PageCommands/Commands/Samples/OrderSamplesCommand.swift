import ArgumentParser
import LayoutDocument
import PageAnalysis
import PageGeometry

/// Writes what the forests of Structure are taught with. For Models/order, which knows the form.
struct OrderSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order-samples",
        abstract: "Writes what is told of a page's lines and of their order, for Models/order.",
        shouldDisplay: false)

    @OptionGroup var files: SampleFiles

    @Option(help: "What each line is, as numbers with commas between; by default what the forest says.")
    var classes: String?

    func run() throws {
        let known = classes?.split(separator: ",").compactMap { Int($0) }
        try files.write { page in
            Array(Self.json(PageAnalyzer().orderSamples(of: page, classes: known)).utf8)
        }
    }

    /// One object: lines with their cells and facts, passages as lists of lines, pairs as two passages and facts.
    private static func json(_ samples: OrderSamples) -> String {
        func list(_ numbers: [Int]) -> String { "[" + numbers.map(String.init).joined(separator: ",") + "]" }
        let lines = zip(samples.lines, samples.features).map { line, facts in
            """
            {"writing":"\(line.writing == .vertical ? "vertical" : "horizontal")",\
            "cross":\(list([line.cross.lowerBound, line.cross.upperBound])),"lean":\(line.lean),\
            "cuts":\(list(line.cuts)),"facts":\(list(facts))}
            """
        }
        let pairs = samples.pairs.map { list([$0.first, $0.second] + $0.features) }
        return "{\"lines\":[\(lines.joined(separator: ",\n"))],\n\"passages\":["
            + samples.passages.map(list).joined(separator: ",") + "],\n\"pairs\":[\(pairs.joined(separator: ",\n"))]}\n"
    }
}
