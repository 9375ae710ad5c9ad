import ArgumentParser
import PageAnalysisTraining
import PageGeometry

/// Writes the training data for the confidence of cells, in the form that Models/cell-confidence reads.
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
                let cell = sample.cell.sides
                bytes.append(numbers: cell + sample.features)
            }
            return bytes
        }
    }
}
