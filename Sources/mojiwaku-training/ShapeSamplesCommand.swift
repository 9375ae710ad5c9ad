import ArgumentParser
import PageAnalysisTraining

/// Writes the training data for the shape classifier, in the form that Models/shape-classifier reads.
struct ShapeSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shape-samples",
        abstract: "Writes the ink that cells of a page may have, for Models/shape-classifier.")

    @OptionGroup var file: SampleFile

    @Option(help: "How often each piece of ink is written: once as it is, then distorted by chance.")
    var copies = 1

    @Option(help: "What the distortions are drawn from.")
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
