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
            data, and a record of the removal (--list). Files with the images of these pages do not bring them back, even if they stay in \
            the inbox or are handed in anew; other images under these names do. --undo lets the removed images in again: the pages are \
            as before the removal. A page that waits with the image of a removed page is published.

            Examples:
              mojiwaku batch remove --store pages.sqlite 2026-11-12-morning --by 田中
              mojiwaku batch remove --store pages.sqlite 2026-11-21-morning/O7 --by 田中
              mojiwaku batch remove --store pages.sqlite 2026-11-21-morning/O7 --undo
              mojiwaku batch remove --store pages.sqlite --list
            """)

    @Argument(help: "The edition, or the page: EDITION/PAGE.")
    var name: String?

    @OptionGroup var store: StoreOption

    @Option(help: "Name of the editor.")
    var by: String?

    @Flag(help: "Take back the removal.")
    var undo = false

    @Flag(help: "List all removals, oldest first.")
    var list = false

    @Flag(help: "With --list: print one JSON object a line.")
    var json = false

    func validate() throws {
        if list {
            guard name == nil, by == nil, !undo else { throw ValidationError("Give --list alone, or with --json.") }
            return
        }
        guard !json else { throw ValidationError("--json needs --list.") }
        if undo {
            guard let name, by == nil else { throw ValidationError("Give --undo with EDITION or EDITION/PAGE alone.") }
            return try requireEditionOrPage(name)
        }
        guard let name, let by else { throw ValidationError("Give EDITION or EDITION/PAGE, and --by NAME.") }
        try requireEditionOrPage(name)
        try requirePerson(by)
    }

    func run() async throws {
        if let name {
            return try await change(name) { [by] store, page throws(StoreError) in
                guard let by else { return try undoRemoval(of: name, page, in: store) }
                return try remove(name, page, by: by, in: store)
            }
        }
        for removal in try await NamedStore(store.store).ask({ store throws(StoreError) in try store.removals() }) {
            try Console.shared.line(json ? removal.json : Console.printable(removal.text))
        }
    }

    /// Changes the store, and prints the sentences that describe the effect.
    private func change(
        _ name: String, _ body: @escaping @Sendable (PageStore, PageName?) throws(StoreError) -> [String]
    ) async throws {
        let (done, status) = try await NamedStore(store.store).ask { store throws(StoreError) in
            let page = PageName(text: name)
            let done = try body(store, page)
            return (done, try EditionStatus.known([page?.edition ?? name], in: store).first)
        }
        if let status { return report(done, of: status) }
        for line in done { Console.shared.talk(Console.printable(line)) }
    }
}

private func remove(
    _ name: String, _ page: PageName?, by person: String, in store: PageStore
) throws(StoreError) -> [String] {
    let removal =
        if let page { try store.remove(page, by: person, at: .now) } else {
            try store.remove(edition: name, by: person, at: .now)
        }
    guard let removal else { return ["\(name) is already removed: nothing has changed."] }
    // A page with the same image may have waited for the removal.
    let published = try store.publishDue(at: .now)
    let files = "Its images do not come back, even if their files stay in the inbox; other images under this name do."
    let undo = "`mojiwaku batch remove \(name) --undo` takes the removal back."
    let twins = published == 0 ? [] : ["This publishes pages that waited: \(published)."]
    return ["\(removal.text)."] + twins + ["\(files) \(undo)"]
}

private func undoRemoval(
    of name: String, _ page: PageName?, in store: PageStore
) throws(StoreError) -> [String] {
    let wasRemoved =
        if let page { try store.undoRemoval(of: page, at: .now) } else {
            try store.undoRemoval(ofEdition: name, at: .now)
        }
    return [wasRemoved ? "\(name) is as before the removal." : "\(name) was not removed: nothing has changed."]
}

extension Removal {
    /// The record as a line.
    fileprivate var text: String {
        let what = page == nil ? "\(name) with \(pages == 1 ? "1 page" : "\(pages) pages")" : name
        return "\(what) removed by \(by) at \(at.localText)"
    }

    fileprivate var json: String {
        JSONText.line { out in
            out.field("at", at.text)
            out.field("edition", edition)
            out.field("page", page)
            out.field("pages", pages)
            out.field("by", by)
        }
    }
}
