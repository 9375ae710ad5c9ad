import ArgumentParser
import PageAnalysis
import PageGeometry

/// Writes what the forest of doubt is taught with. For Models/cell-doubt, which knows the form.
struct CellSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cell-samples",
        abstract: "Writes the cells of a page and what is told of them, for Models/cell-doubt.",
        shouldDisplay: false)

    @OptionGroup var files: SampleFiles

    func run() throws {
        try files.write { page in
            var bytes: [UInt8] = []
            for sample in PageAnalyzer().cellSamples(of: page) {
                // The cell's sides, then the facts.
                let cell = [sample.cell.minX, sample.cell.minY, sample.cell.maxX, sample.cell.maxY]
                bytes.append(numbers: cell + sample.features)
            }
            return bytes
        }
    }
}
