import Foundation
import PageAnalysis
import PaperProfile

/// The file of a newspaper's profile.
enum ProfileFile {
    /// Reads a profile, and returns an analyzer with its networks.
    static func analyzer(_ path: String, stated: PageStatement) throws(Failure) -> PageAnalyzer {
        let bytes = try InputFile.bytes(of: path)
        return try Failure.explaining(path) { try PaperProfile(json: Data(bytes)).analyzer(stated: stated) }
    }
}
