import ArgumentParser
import Evaluation
import HighlightMap
import LayoutDocument

/// Converts a corrected layout to the blocks against which other maps of the page are measured.
struct BlocksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blocks",
        abstract: "Makes a block truth, for evaluate --blocks, of a layout that was corrected.",
        discussion: """
            It is as right as the layout is: correct the page first, in the editors' page or with mojiwaku correct. \
            Every rule that the layout breaks is told of, with its place; then no truth is written.

            Example:
              mojiwaku blocks corrected/03.layout.json -o 03.blocks.json
            """)

    @Argument(help: "The layout; - is stdin.", completion: .file(extensions: ["json"]))
    var layout: String

    @Option(name: [.short, .long], help: "Where to write the block truth; - is stdout.", completion: .file())
    var output: String

    @Option(help: "The image's file name, to stand in the truth.", completion: .file())
    var image: String?

    func validate() throws {
        if output != "-", output == layout {
            throw ValidationError("--output would overwrite \(output). Give another name.")
        }
    }

    func run() throws {
        let document = try LayoutFile.read(layout)
        var truth: BlockTruth
        let map: HighlightMap
        do {
            truth = try BlockTruth(of: document)
            map = try document.map()
        } catch {
            throw Failure(.badInput, layout, explanation: "\(error)")
        }
        truth.image = image
        let lost = truth.lostPairs(of: map)
        if lost > 0 {
            Console.shared.talk(
                "\(layout): warning: in \(lost) places the order cannot be told by blocks, such as in a line that leans "
                    + "by more than half its breadth, or past a caption in the midst of an article. Maps that are right "
                    + "will count as wrong there.")
        }
        try OutputFiles.shared.write([.init(path: output, bytes: Array(truth.json()))])
    }
}
