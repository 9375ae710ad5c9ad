import EditionBatch
import PageCommands
import PageStore

extension Failure {
    /// The failure of a command from an error of its store at `path`.
    init(store path: String, _ error: StoreError) {
        let status: ExitStatus =
            switch error {
            case .diskFull, .busy, .inUse, .unreachable, .tooManyConnections, .bucketUnreachable: .tryAgain
            case .notFound, .removed, .badName, .badTitle, .nameInUse, .ambiguousName, .conflict, .badCorrection: .usage
            default: .couldNotRun
            }
        self.init(status, path, explanation: "\(error).")
    }

    /// The failure of a batch over the store at `path`.
    init(batch error: BatchError, store path: String) {
        switch error {
        case .inbox(let error):
            self.init(.couldNotRun, error.path, "the inbox cannot be read", "Check the path and its rights.")
        case .store(let error): self.init(store: path, error)
        }
    }
}

/// A store with its path on the command line, for messages.
struct NamedStore: Sendable {
    let path: String
    let store: PageStore

    /// Opens a store.
    init(_ path: String, create: Bool = false) throws(Failure) {
        self.path = PageStore.shownName(of: path)
        guard !path.isEmpty else { throw Failure(.usage, "--store", "names no file", "Give the path of the store.") }
        do {
            store = try PageStore.open(path: path, create: create)
        } catch { throw Failure(store: self.path, error) }
        guard PageStore.isOpenToOthers(path: path) else { return }
        Console.shared.talk(
            "\(self.path): other users of this machine have rights to the store. Run `chmod 600 \(self.path)`.")
    }

    /// Refuses editions that the store does not have.
    func require(editions: [String]) async throws(Failure) {
        let unknown = try await ask { store throws(StoreError) in
            for name in editions where try store.edition(named: name) == nil { return name as String? }
            return nil
        }
        guard let unknown else { return }
        throw Failure(
            .usage, Console.printable(unknown), "the store does not have this edition",
            "`mojiwaku batch status --store …` lists its editions.")
    }

    /// Calls the store. Blocks.
    func call<T>(_ body: (PageStore) throws(StoreError) -> T) throws(Failure) -> T {
        do throws(StoreError) { return try body(store) } catch { throw Failure(store: path, error) }
    }

    /// Calls the store on a separate thread.
    func ask<T: Sendable>(_ body: @escaping @Sendable (PageStore) throws(StoreError) -> T) async throws(Failure) -> T {
        try await WorkThreads.run { [self] () throws(Failure) in try call(body) }
    }
}
