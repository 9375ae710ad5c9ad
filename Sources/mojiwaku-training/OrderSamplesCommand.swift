import ArgumentParser
import LayoutDocument
import PageAnalysis
import PageAnalysisTraining
import PageCommands
import PageGeometry

/// Writes the training data for the order models, in the form that Models/order reads.
struct OrderSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order-samples",
        abstract: "Writes the features of a page's lines and of links between its passages, for Models/order.")

    @OptionGroup var file: SampleFile

    @Option(help: "Class of each line, as numbers separated by commas. (default: the answers of the model)")
    var classes: String?

    @Flag(help: "Also write the score of each pair by its text.")
    var text = false

    func run() throws {
        let known = classes?.split(separator: ",").compactMap { Int($0) }
        try file.write { page in
            Array(Self.json(OrderSamples(of: page, classes: known, text: text)).utf8)
        }
    }

    /// One object: lines with their cells and features, passages as lists of lines, pairs as two passages and their features.
    private static func json(_ samples: OrderSamples) -> String {
        func list(_ numbers: [Int]) -> String { "[" + numbers.map(String.init).joined(separator: ",") + "]" }
        let lines = zip(samples.lines, samples.features).map { line, features in
            """
            {"writing":"\(line.writing == .vertical ? "vertical" : "horizontal")",\
            "cross":\(list([line.cross.lowerBound, line.cross.upperBound])),"lean":\(line.lean),\
            "cuts":\(list(line.cuts)),"features":\(list(features))}
            """
        }
        let pairs = zip(samples.graph.links, samples.graph.features).map { list([$0.from, $0.to] + $1) }
        return "{\"lines\":[\(lines.joined(separator: ",\n"))],\n\"passages\":["
            + samples.passages.map(list).joined(separator: ",")
            + "],\n\"passageFeatures\":[" + samples.graph.passages.map(list).joined(separator: ",")
            + "],\n\"pairs\":[" + pairs.joined(separator: ",\n") + "],\n\"language\":"
            + list(samples.language) + "}\n"
    }
}
