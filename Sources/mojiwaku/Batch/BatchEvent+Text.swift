import EditionBatch
import PageStore
import PositionedJSON

extension BatchEvent {
    /// The event as one line of JSON.
    var json: String {
        JSONText.line { out in
            out.field("at", Moment.now.text)
            write(to: &out)
        }
    }

    private func write(to out: inout JSONText) {
        func page(_ event: String, _ name: PageName) {
            out.field("event", event)
            out.field("edition", name.edition)
            out.field("page", name.page)
        }
        switch self {
        case .received(let name, let receipt, let path):
            page("received", name)
            out.field("receipt", receipt.rawValue)
            out.field("path", path)
        case .problem(let path, let message):
            out.field("event", "problem")
            out.field("path", path)
            out.field("message", message)
        case .done(let name, let completion, let seconds):
            page("done", name)
            switch completion {
            case .revision(let number): out.field("revision", number)
            case .unchanged(let number): out.field("unchanged", number)
            case .proposal(let beside): out.field("proposalBeside", beside)
            }
            out.field("seconds", thousandths: Int((seconds * 1000).rounded()))
        case .failed(let name, let reason, let outcome):
            page(outcome == .quarantined ? "quarantined" : "failed", name)
            out.field("code", reason.code)
            out.field("message", reason.message)
            if case .again(let moment) = outcome { out.field("again", moment.text) }
        case .held(let name, let reason):
            page("held", name)
            out.field("code", reason.code)
            out.field("message", reason.message)
        case .superseded(let name): page("superseded", name)
        case .released(let name): page("released", name)
        case .deadlineNear(let deadline, let minutes, let open, let pages):
            out.field("event", "deadline")
            out.field("deadline", deadline.text)
            out.field("minutes", minutes)
            out.field("open", open)
            out.objects("pages", pages) { page, out in
                out.field("edition", page.name.edition)
                out.field("page", page.name.page)
                out.field("state", page.state)
            }
        case .cleared(let edition, let files, let folder):
            out.field("event", "cleared")
            out.field("edition", edition)
            out.field("files", files)
            out.field("to", folder)
        case .progress(let progress):
            out.field("event", "progress")
            out.field("done", progress.done)
            out.field("waiting", progress.waiting)
            if let pace = progress.pagesPerMinute {
                out.field("pagesPerMinute", thousandths: Int((pace * 1000).rounded()))
            }
            if let left = progress.secondsLeft { out.field("secondsLeft", Int(left.rounded(.up))) }
        }
    }

    /// The event for a person at a terminal; nil for events that the progress bar shows.
    var line: String? {
        switch self {
        case .problem(let path, let message): "\(path): \(message)."
        case .failed(let name, let reason, .quarantined): "\(name): set aside: \(reason.text)."
        case .failed(let name, let reason, .again): "\(name): the batch will try it again: \(reason.text)."
        case .held(let name, let reason): "\(name): waits for an editor: \(reason.text)."
        case .deadlineNear(let deadline, let minutes, let open, let pages):
            Self.warning(deadline, minutes, open, pages)
        case .done(let name, .proposal(let beside), _):
            "\(name): a new result waits beside the correction of revision \(beside)."
        case .cleared(let edition, let files, let folder):
            "\(edition): \(files == 1 ? "1 file" : "\(files) files") of it \(folder.map { "moved to \($0)" } ?? "removed from the inbox")."
        case .received, .done, .superseded, .released, .progress: nil
        }
    }

    /// Maximum number of pages listed for a person at a terminal.
    private static let mostNames = 20

    private static func warning(_ moment: Moment, _ minutes: Int, _ open: Int, _ pages: [OpenPage]) -> String {
        let time = abs(minutes) == 1 ? "1 minute" : "\(abs(minutes)) minutes"
        let deadline =
            minutes >= 0
            ? "The deadline (\(moment.localText)) is \(time) off"
            : "The deadline (\(moment.localText)) passed \(time) ago"
        let named = pages.prefix(mostNames)
        var list = named.map { "\($0.name) (\($0.state))" }
        if open > named.count { list.append(list.isEmpty ? "names not known" : "and \(open - named.count) more") }
        return "\(deadline), and \(open == 1 ? "1 page is" : "\(open) pages are") not done: "
            + "\(list.joined(separator: ", "))."
    }
}
