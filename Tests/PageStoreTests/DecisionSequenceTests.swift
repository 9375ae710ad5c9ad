import Digests
import StoreTestSupport
import TestSupport
import Testing

@testable import PageStore

@Suite("Random sequences of decisions")
struct DecisionSequenceTests {
    /// A page as the decisions demand it.
    private struct Wanted {
        var image: Int
        var isWithdrawn = false
        var isRemoved = false
        var isRemovedWithEdition = false
        /// Images that do not come back.
        var refused: Set<Int> = []

        var isInList: Bool { !isRemoved && !isRemovedWithEdition }

        mutating func decide(_ change: (inout Wanted) -> Void) {
            change(&self)
            if isWithdrawn || !isInList { refused.insert(image) } else { refused.remove(image) }
        }
    }

    private struct WantedEdition {
        var pages = [Wanted](repeating: Wanted(image: 0), count: 3)
        var isWithdrawn = false
        var isRemoved = false
    }

    @Test("After each of 1,500 random steps, readers get a page exactly if no decision hides it", arguments: 1...3)
    func random(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let test = try TestStore(.memory)
        var editions = [WantedEdition](repeating: WantedEdition(), count: 2)
        for edition in 0..<2 { for page in 0..<3 { _ = try receive(0, Self.name(page, edition), test) } }
        for _ in 0..<500 {
            let edition = Int.random(in: 0..<2, using: &random)
            let page = Int.random(in: 0..<3, using: &random)
            let name = Self.name(page, edition)
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                let image = Int.random(in: 0..<3, using: &random)
                let receipt = try receive(image, name, test)
                let wanted = editions[edition].pages[page]
                if image == wanted.image { break }
                #expect((receipt == .withdrawn) == wanted.refused.contains(image))
                if receipt == .withdrawn { break }
                editions[edition].pages[page] = Wanted(image: image, refused: wanted.refused)
                editions[edition].isRemoved = false
            case 1: try decide(Int.random(in: 0..<4, using: &random), edition, &editions[edition], test.store)
            default: try decide(Int.random(in: 0..<4, using: &random), page, name, &editions[edition], test.store)
            }
            try compare(editions, test.store)
        }
        #expect(try test.store.check().problems.isEmpty)
        var feed: [PageName: Change.Kind] = [:]
        var list = try test.store.changes(after: nil)
        while !list.changes.isEmpty {
            for change in list.changes { feed[change.name] = change.kind }
            list = try test.store.changes(after: list.cursor)
        }
        for (name, kind) in feed { #expect(try (test.store.published(name) != nil) == (kind == .published)) }
    }

    private static func name(_ page: Int, _ edition: Int) -> PageName {
        PageName(edition: "E\(edition)", page: "\(page)")
    }

    private func receive(_ image: Int, _ name: PageName, _ test: TestStore) throws -> Receipt {
        let receipt = try test.receive(name.page, of: name.edition, image: "\(name) \(image)")
        try test.work(2 + image)
        return receipt
    }

    /// Whether the store refuses a decision, because its object is removed.
    private func isRefused(_ decide: () throws -> Void) throws -> Bool {
        do { try decide() } catch StoreError.removed { return true }
        return false
    }

    private func decide(_ kind: Int, _ edition: Int, _ wanted: inout WantedEdition, _ store: PageStore) throws {
        let name = "E\(edition)"
        let isRefused = try isRefused {
            switch kind {
            case 0: try store.withdraw(edition: name, by: "x", at: noon)
            case 1: try store.restore(edition: name, at: noon)
            case 2: try store.remove(edition: name, by: "x", at: noon)
            default: try store.undoRemoval(ofEdition: name, at: noon)
            }
        }
        #expect(isRefused == (wanted.isRemoved && kind < 2))
        switch kind {
        case 0, 1: if !isRefused { wanted.isWithdrawn = kind == 0 }
        case 2:
            if wanted.isRemoved { return }
            wanted.isRemoved = true
            for i in wanted.pages.indices where wanted.pages[i].isInList {
                wanted.pages[i].decide { $0.isRemovedWithEdition = true }
            }
        default:
            if !wanted.isRemoved { return }
            wanted.isRemoved = false
            for i in wanted.pages.indices { wanted.pages[i].decide { $0.isRemovedWithEdition = false } }
        }
    }

    private func decide(
        _ kind: Int, _ page: Int, _ name: PageName, _ wanted: inout WantedEdition, _ store: PageStore
    ) throws {
        let state = try store.page(name)?.state
        let isRefused = try isRefused {
            switch kind {
            case 0: try store.withdraw(name, by: "x", at: noon)
            case 1: try store.restore(name, at: noon)
            case 2: try store.remove(name, by: "x", at: noon)
            default: try store.undoRemoval(of: name, at: noon)
            }
        }
        #expect(isRefused == (!wanted.pages[page].isInList && kind < 2))
        if isRefused { return }
        switch kind {
        case 0: wanted.pages[page].decide { $0.isWithdrawn = true }
        case 1:
            wanted.pages[page].decide { $0.isWithdrawn = false }
            if state != .withdrawn { wanted.pages[page].refused = [] }
        case 2: if wanted.pages[page].isInList { wanted.pages[page].decide { $0.isRemoved = true } }
        default:
            if wanted.pages[page].isInList { return }
            wanted.isRemoved = false
            wanted.pages[page].decide { ($0.isRemoved, $0.isRemovedWithEdition) = (false, false) }
        }
    }

    private func compare(_ editions: [WantedEdition], _ store: PageStore) throws {
        for (edition, wanted) in editions.enumerated() {
            #expect(try (store.edition(named: "E\(edition)") == nil) == wanted.isRemoved)
            for (page, one) in wanted.pages.enumerated() {
                let name = Self.name(page, edition)
                let isReadable = one.isInList && !one.isWithdrawn && !wanted.isWithdrawn
                let image = isReadable ? sha256("\(name) \(one.image)".utf8) : nil
                #expect(try store.published(name)?.image.digest == image)
            }
        }
    }
}
