import EditionBatch
import PageStore

extension EditionStatus {
    /// How much of the edition readers get, as a sentence.
    var readers: String {
        let pages = wanted == 1 ? "1 page" : "\(wanted) pages"
        return "\(edition.name): readers get \(readable) of \(pages)."
    }

    /// A line for each page that waits for an editor by itself.
    var heldPages: [String] {
        held.map { page in
            let line = "\(page.name): waits for an editor: \(page.hold?.text ?? "")"
            // Those have their commands in the reason.
            guard let code = page.hold?.code, ![Reason.gone, "page.duplicate"].contains(code) else { return line }
            return "\(line): mojiwaku batch approve \(page.name) --by NAME --store …"
        }
    }

    /// How much of the text is read and a line for each page whose text is given up; nothing where none is.
    var textTroubles: [String] {
        text.givenUp.isEmpty ? [] : ["\(edition.name): text of \(text.words)"] + text.givenUp.map(\.line)
    }

    /// A line for each page that is missing or in quarantine, or whose replacement is not published.
    ///
    /// - Parameter hasReceived: whether pages that only wait for their analysis have a line too.
    func troubles(hasReceived: Bool = false) -> [String] {
        var lines = missingNames.map { "\(edition.name)/\($0): missing" }
        if missingUnnamed > 0 { lines.append("\(edition.name): missing without a known name: \(missingUnnamed)") }
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
    /// The page, why its text is given up, and the command that tries it again.
    var line: String { "\(name): text given up: \(reason.text): \(TextState.retry(name.edition))" }
}
