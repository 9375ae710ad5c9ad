import ArgumentParser
import PageAnalysis

/// Writes what the judge of shapes is taught with. For Models/shape-judge, which knows the form.
struct ShapeSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shape-samples",
        abstract: "Writes the ink that cells of a page may have, for Models/shape-judge.",
        shouldDisplay: false)

    @OptionGroup var files: SampleFiles

    @Option(help: "How often each piece of ink is written: once as it is, then distorted by chance.")
    var copies = 1

    @Option(help: "What the distortions are drawn from.")
    var seed: UInt64 = 1

    func run() throws {
        try files.write { page in
            var bytes: [UInt8] = []
            PageAnalyzer().shapeSamples(of: page, copies: copies, seed: seed) { sample in
                // Five numbers, then what the judge is given.
                bytes.append(numbers: [
                    sample.line, sample.rows.lowerBound, sample.rows.upperBound, sample.axis, sample.em,
                ])
                bytes += sample.input
            }
            return bytes
        }
    }
}
