import PDFImages
import PageStore

/// The progress of taking in the pages of a PDF.
struct PDFProgress {
    let stamp: FileStamp
    /// SHA-256 of the PDF itself.
    let digest: String
    /// Number of pages, or the error that prevents reading them.
    var pages: Result<Int, PDFError>
    /// The error of each unusable page, by its number from 1.
    var faults: [Int: PDFError] = [:]
    /// Time of the last temporary error.
    var triedAt = ContinuousClock.now

    /// Whether another attempt is useless for now. Temporary errors are retried after half a minute.
    var isSettled: Bool {
        var met = Array(faults.values)
        if case .failure(let error) = pages { met.append(error) }
        return !met.contains(where: \.mayPass) || triedAt.duration(to: .now) < .seconds(30)
    }
}
