import ArgumentParser
import PageAnalysis
import PageRaster

/// Writes what the judge of shapes is taught with. For Models/shape-judge, which knows the form.
struct ShapeSamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shape-samples",
        abstract: "Writes the ink that cells of a page may have, for Models/shape-judge.",
        shouldDisplay: false)

    @Argument(help: "The page's image.", completion: .file())
    var image: String

    @Option(name: [.short, .long], help: "Where to write; - is stdout.", completion: .file())
    var output: String

    @Option(help: "How often each piece of ink is written: once as it is, then distorted by chance.")
    var copies = 1

    @Option(help: "What the distortions are drawn from.")
    var seed: UInt64 = 1

    func run() throws {
        let contents = try PageSource.read(image)
        do {
            var bytes: [UInt8] = []
            PageAnalyzer().shapeSamples(of: try contents.image.grey(page: 0), copies: copies, seed: seed) { sample in
                // Five whole numbers of 32 bits, lowest byte first, then what the judge is given.
                for number in [sample.line, sample.rows.lowerBound, sample.rows.upperBound, sample.axis, sample.em] {
                    let bits = UInt32(bitPattern: Int32(clamping: number))
                    for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
                }
                bytes += sample.input
            }
            try OutputFiles.shared.write([.init(path: output, bytes: bytes)])
        } catch let error as ImageError {
            throw Failure(image: image, error)
        }
    }
}
