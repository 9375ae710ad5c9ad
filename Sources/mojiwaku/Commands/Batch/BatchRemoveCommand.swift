import ArgumentParser
import EditionBatch
import PageCommands
import PageStore
import PositionedJSON

struct BatchRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a page, or an edition with all its pages, for instance those of a wrong folder.",
        discussion: """
            Readers no longer get the pages, the feed of changes reports them as withdrawn, and lists do not show them. The store keeps all \
            data, and a record of the removal (--list). Take the files out of the inbox, too. Files that stay there unchanged do not \
            bring the pages back; new or changed files with these names do.

            Examples:
              mojiwaku batch remove --store pages.sqlite 2026-11-12-morning --by 田中
              mojiwaku batch remove --store pages.sqlite 2026-11-21-morning/O7 --by 田中
              mojiwaku batch remove --store pages.sqlite --list
            """)

    @Argument(help: "The edition, or the page: EDITION/PAGE.")
    var name: String?

    @OptionGroup var store: StoreOption

    @Option(help: "Name of the editor.")
    var by: String?

    @Flag(help: "List all removals, oldest first.")
    var list = false

    @Flag(help: "With --list: print one JSON object a line.")
    var json = false

    func validate() throws {
        if list {
            guard name == nil, by == nil else { throw ValidationError("Give --list without a name and --by.") }
            return
        }
        guard !json else { throw ValidationError("--json needs --list.") }
        guard let name, let by else { throw ValidationError("Give EDITION or EDITION/PAGE, and --by NAME.") }
        try requireEditionOrPage(name)
        try requirePerson(by)
    }

    func run() async throws {
        if let name, let by { return try await remove(name, by: by) }
        for removal in try await NamedStore(store.store).ask({ store throws(StoreError) in try store.removals() }) {
            try Console.shared.line(json ? removal.json : Console.printable(removal.text))
        }
    }

    private func remove(_ name: String, by person: String) async throws {
        let (removal, status) = try await NamedStore(store.store).ask { store throws(StoreError) in
            let page = PageName(text: name)
            let removal =
                if let page { try store.remove(page, by: person, at: .now) } else {
                    try store.remove(edition: name, by: person, at: .now)
                }
            // A page with the same image may have waited for the removal.
            try store.publishDue(at: .now)
            return (removal, try EditionStatus.known([page?.edition ?? name], in: store).first)
        }
        let done = removal.map { "\($0.text)." } ?? "\(name) is already removed: nothing has changed."
        if let status { return tell([done], of: status) }
        Console.shared.talk(Console.printable(done))
    }
}

extension Removal {
    /// The record as a line.
    fileprivate var text: String {
        let what = page == nil ? "\(name) with \(pages == 1 ? "1 page" : "\(pages) pages")" : name
        return "\(what) removed by \(by) at \(at.localText)"
    }

    fileprivate var json: String {
        JSONLine.object { out in
            out.field("at", at.text)
            out.field("edition", edition)
            out.field("page", page)
            out.field("pages", pages)
            out.field("by", by)
        }
    }
}
