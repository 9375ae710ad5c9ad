import ArgumentParser
import EditionBatch
import PageCommands
import PageStore
import PositionedJSON

struct BatchStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows the progress of editions.",
        discussion: """
            `readable` is the number of pages that readers get, also those whose replacement waits or is in quarantine; `text` \
            is the number of these whose text `batch text` has read. Exits with 1 if pages are missing, in quarantine, or \
            waiting for their analysis or an editor, or if the text of a page is given up.

            Examples:
              mojiwaku batch status --store pages.sqlite
              mojiwaku batch status --store pages.sqlite 2026-11-21-morning --json
            """)

    @Argument(help: "Editions. (default: all)")
    var editions: [String] = []

    @OptionGroup var store: StoreOption

    @Flag(help: "Print one JSON object a line for each edition.")
    var json = false

    func run() async throws {
        let (statuses, notes) = try await NamedStore(store.store).ask { [editions] store throws(StoreError) in
            var names = editions
            if names.isEmpty { names = try store.editions().map(\.name).sorted(by: isInNaturalOrder) }
            let notes = try store.inboxNotes(of: editions)
            return (try names.map { name throws(StoreError) in try EditionStatus(of: name, in: store) }, notes)
        }
        if json {
            for status in statuses { try Console.shared.line(status.json(notes)) }
        } else {
            let table = EditionStatus.table(statuses)
            try Console.shared.line(table.heading)
            for status in statuses {
                let counts = status.counts.map(\.count) + [status.readable, status.text.read]
                try Console.shared.line(table.row([status.edition.name] + counts.map { "\($0)" }))
            }
            for line in statuses.flatMap({ $0.troubles() + $0.heldPages + $0.waiting + $0.textTroubles }) {
                try Console.shared.line(Console.printable(line))
            }
            for note in notes {
                try Console.shared.line(Console.printable("in the inbox: \(note.path): \(note.message)"))
            }
        }
        if statuses.contains(where: { $0.missing + $0.open + $0.held.count + $0.text.givenUp.count > 0 }) {
            throw ExitStatus.doneWithFindings
        }
    }
}

extension EditionStatus {
    /// - Parameter notes: unusable files of the inbox.
    fileprivate func json(_ notes: [InboxNote]) -> String {
        JSONText.line { out in
            out.field("edition", edition.name)
            for (name, count) in counts { out.field(name, count) }
            out.field("readable", readable)
            out.field("missingPages", missingNames)
            out.list("quarantinedPages", pages.filter { $0.reason != nil }) { page, out in
                out.field("page", page.name.page)
                out.field("code", page.reason?.code)
                out.field("message", page.reason?.message)
                if let published = page.publishedRevision { out.field("published", published) }
            }
            out.field("text", text)
            out.field("held", held.count)
            out.list("heldPages", held) { page, out in
                out.field("page", page.name.page)
                out.field("code", page.hold?.code)
                out.field("message", page.hold?.message)
            }
            out.list("problems", notes.filter { $0.concerns(edition: edition.name) }) { note, out in
                out.field("path", note.path)
                out.field("message", note.message)
            }
        }
    }

    fileprivate static func table(_ statuses: [EditionStatus]) -> Table {
        let name = Table.Column(
            heading: "edition", isNumber: false, width: statuses.map { Table.width(of: $0.edition.name) }.max() ?? 0)
        let counts = ["missing"] + PageState.allCases.filter { $0 != .expected }.map(\.rawValue)
        return Table(columns: [name] + (counts + ["readable", "text"]).map { Table.Column(heading: $0) })
    }
}
