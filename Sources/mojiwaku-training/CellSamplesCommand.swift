import ArgumentParser
import PageAnalysisTraining
import PageGeometry

/// Writes what the confidence of cells is trained with. For Models/cell-confidence, which knows the form.
struct CellSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cell-samples",
        abstract: "Writes the cells of a page and their features, for Models/cell-confidence.")

    @OptionGroup var file: SampleFile

    func run() throws {
        try file.write { page in
            var bytes: [UInt8] = []
            for sample in CellSample.samples(of: page) {
                // The cell's sides, then the features.
                let cell = [sample.cell.minX, sample.cell.minY, sample.cell.maxX, sample.cell.maxY]
                bytes.append(numbers: cell + sample.features)
            }
            return bytes
        }
    }
}
