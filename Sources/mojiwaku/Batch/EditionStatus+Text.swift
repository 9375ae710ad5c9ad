import Catalogue
import EditionBatch
import PageStore

extension EditionStatus {
    /// The readable share of the edition, as a sentence.
    var readers: String {
        let pages = wanted == 1 ? "1 page" : "\(wanted) pages"
        return "\(edition.name): readers get \(readable) of \(pages)."
    }

    /// A line for each page that itself has a reason to wait for an editor.
    var heldPages: [String] {
        held.map { page in
            let line = "\(page.name): waits for an editor: \(page.hold?.text ?? "")"
            // The reasons of such pages already contain the commands.
            guard let hold = page.hold, !hold.isOf(.pageGone), !hold.isOf(.pageDuplicate) else { return line }
            return "\(line): mojiwaku batch approve \(page.name) --by NAME --store …"
        }
    }

    /// The progress of reading the text, and a line for each page whose text was given up; empty when there is no such
    /// page.
    var textTroubles: [String] {
        text.givenUp.isEmpty ? [] : ["\(edition.name): text of \(text.words)"] + text.givenUp.map(\.line)
    }

    /// A line for each page that is missing, in quarantine, or has an unpublished replacement.
    ///
    /// - Parameter hasReceived: whether to include pages that only wait for their analysis.
    func troubles(hasReceived: Bool = false) -> [String] {
        var lines = missingNames.map { "\(edition.name)/\($0): missing" }
        if missingUnnamed > 0 { lines.append("\(edition.name): missing pages of unknown name: \(missingUnnamed)") }
        for page in pages {
            let isReplaced = page.publishedRevision != nil && page.state != .published
            if let reason = page.reason {
                lines.append("\(page.name): \(page.stateText): \(reason.text)")
            } else if isReplaced || hasReceived && page.state == .received {
                lines.append("\(page.name): \(page.stateText)")
            }
        }
        return lines
    }
}

extension TextState.GivenUp {
    /// The page, the reason why its text was given up, and the command to retry it.
    var line: String { "\(name): text given up: \(reason.text): \(TextState.retry(name.edition))" }
}
