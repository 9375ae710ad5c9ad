import PDFImages
import PageStore

/// How far the pages of a PDF have been taken in.
struct PDFProgress {
    /// The file that all this is of.
    let stamp: FileStamp
    /// SHA-256 of the PDF itself.
    let digest: String
    /// How many pages it has, or why it cannot be read.
    var pages: Result<Int, PDFError>
    /// Why a page cannot be taken, by its number from 1.
    var faults: [Int: PDFError] = [:]
    /// When what may pass was met last.
    var triedAt = ContinuousClock.now

    /// Whether there is no use in another look yet. What may pass is tried again after half a minute.
    var isSettled: Bool {
        var met = Array(faults.values)
        if case .failure(let error) = pages { met.append(error) }
        return !met.contains(where: \.mayPass) || triedAt.duration(to: .now) < .seconds(30)
    }
}
