import ArgumentParser
import ModelFiles
import PageAnalysis
import PageAnalysisTraining
import PageGeometry

struct CellSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cell-samples",
        abstract: "Writes the cells of a page and their features, for Models/cell-confidence.")

    @OptionGroup var file: SampleFile

    func run() throws {
        try file.write { page in
            [UInt8](numbers: CellSample.samples(of: page).flatMap { $0.cell.sides + $0.features })
        }
    }
}

struct ShapeSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shape-samples",
        abstract: "Writes the ink of possible cells of a page, for Models/shape-classifier.")

    @OptionGroup var file: SampleFile

    @Option(help: "Number of copies of each sample: the first unchanged, the others distorted at random.")
    var copies = 1

    @Option(help: "Seed of the distortions.")
    var seed: UInt64 = 1

    func run() throws {
        try file.write { page in
            var bytes: [UInt8] = []
            ShapeSample.samples(of: page, copies: copies, seed: seed) { sample in
                // Five numbers, then the classifier's input.
                bytes += [UInt8](numbers: [
                    sample.line, sample.rows.lowerBound, sample.rows.upperBound, sample.axis, sample.em,
                ])
                bytes += sample.input
            }
            return bytes
        }
    }
}

struct PageSampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page-sample", abstract: "Writes the features of a whole page, for Models/page-judgement.")

    @OptionGroup var file: SampleFile

    func run() throws {
        try file.write { [UInt8](numbers: PageAnalyzer().features(of: $0).values) }
    }
}
