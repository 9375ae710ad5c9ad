import ArgumentParser
import PageAnalysisTraining

/// Writes what the judgement of whole pages is trained with. For Models/page-judgement, which knows the form.
struct PageSampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page-sample", abstract: "Writes the features of a whole page, for Models/page-judgement.")

    @OptionGroup var file: SampleFile

    func run() throws {
        try file.write { page in
            var bytes: [UInt8] = []
            bytes.append(numbers: PageSample.features(of: page))
            return bytes
        }
    }
}
