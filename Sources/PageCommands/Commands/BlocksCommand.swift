import ArgumentParser
import Evaluation
import HighlightMap
import LayoutDocument

struct BlocksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blocks",
        abstract: "Makes a block truth, for evaluate --blocks, from a corrected layout.",
        discussion: """
            Errors of the layout become errors of the truth: correct the page first, in the editors' page or with \
            mojiwaku correct. If the layout breaks rules, the command reports each with its place, and writes no truth.

            Example:
              mojiwaku blocks corrected/03.layout.json -o 03.blocks.json
            """)

    @Argument(help: "The layout; - is stdin.", completion: .file(extensions: ["json"]))
    var layout: String

    @Option(name: [.short, .long], help: "File for the block truth; - is stdout.", completion: .file())
    var output: String

    @Option(help: "File name of the image, for the truth.", completion: .file())
    var image: String?

    func validate() throws {
        if output != "-", output == layout {
            throw ValidationError("--output would overwrite \(output). Give another name.")
        }
    }

    func run() throws {
        let document = try LayoutFile.read(layout)
        var truth = try Failure.explaining(layout) { try BlockTruth(of: document) }
        let map = try Failure.explaining(layout) { try document.map() }
        truth.image = image
        let lost = truth.lostPairs(of: map)
        if lost > 0 {
            Console.shared.talk(
                "\(layout): warning: blocks cannot express the order at \(lost) places, for instance in a line that leans "
                    + "by more than half its width, or past a caption inside an article. There, correct maps will count "
                    + "as wrong.")
        }
        try OutputFiles.shared.write([.init(path: output, bytes: Array(truth.json()))])
    }
}
