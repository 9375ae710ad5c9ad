import ArgumentParser
import PageAnalysis
import PageGeometry
import PageRaster

/// Writes what the forest of doubt is taught with. For Models/cell-doubt, which knows the form.
struct CellSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cell-samples",
        abstract: "Writes the cells of a page and what is told of them, for Models/cell-doubt.",
        shouldDisplay: false)

    @Argument(help: "The page's image.", completion: .file())
    var image: String

    @Option(name: [.short, .long], help: "Where to write; - is stdout.", completion: .file())
    var output: String

    func run() throws {
        let contents = try PageSource.read(image)
        do {
            var bytes: [UInt8] = []
            for sample in PageAnalyzer().cellSamples(of: try contents.image.grey(page: 0)) {
                // The cell's sides, then the facts: whole numbers of 32 bits, lowest byte first.
                let cell = [sample.cell.minX, sample.cell.minY, sample.cell.maxX, sample.cell.maxY]
                for number in cell + sample.facts {
                    let bits = UInt32(bitPattern: Int32(clamping: number))
                    for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
                }
            }
            try OutputFiles.shared.write([.init(path: output, bytes: bytes)])
        } catch let error as ImageError {
            throw Failure(image: image, error)
        }
    }
}
