import ArgumentParser
import ModelFiles
import PageAnalysis

/// Writes the training data for the judgement of whole pages, in the form that Models/page-judgement reads.
struct PageSampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page-sample", abstract: "Writes the features of a whole page, for Models/page-judgement.")

    @OptionGroup var file: SampleFile

    func run() throws {
        try file.write { page in
            var bytes: [UInt8] = []
            bytes.append(numbers: PageAnalyzer().features(of: page).values)
            return bytes
        }
    }
}
