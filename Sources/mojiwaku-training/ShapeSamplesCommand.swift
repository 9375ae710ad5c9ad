import ArgumentParser
import PageAnalysisTraining

/// Writes the training data for the shape classifier, in the form that Models/shape-classifier reads.
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
                bytes.append(numbers: [
                    sample.line, sample.rows.lowerBound, sample.rows.upperBound, sample.axis, sample.em,
                ])
                bytes += sample.input
            }
            return bytes
        }
    }
}
