import Foundation
import PageAnalysis
import PaperProfile

/// The file of a newspaper's profile.
enum ProfileFile {
    /// Reads a profile, and returns an analyzer with its networks.
    static func analyzer(_ path: String, stated: PageStatement) throws(Failure) -> PageAnalyzer {
        let bytes = try InputFile.bytes(of: path)
        do {
            return try PaperProfile(json: Data(bytes)).analyzer(stated: stated)
        } catch {
            throw Failure(.badInput, path, explanation: error.description)
        }
    }
}
