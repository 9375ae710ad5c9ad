import ArgumentParser
import EditionBatch
import PageCommands
import PageStore
import TextRecognition

struct BatchTextCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Reads the text of published pages, for `mojiwaku search`.",
        discussion: """
            Maps are published without text. This command reads it afterwards, newest pages first, beside `batch run` or after it. It \
            changes no map and no revision. It reads a page again after another revision is published, except for text that a person \
            wrote. It needs Tesseract's Japanese model (tesseract-ocr-jpn).

            A separate process reads each page. A page with a damaged image is given up at once. A page whose process crashes, hangs or \
            takes too much memory is given up after three attempts. A kill from outside does not count.

            Exits with 0 if all pages are read, 1 if pages are given up (`batch status` has the reasons), 75 if the store is busy, \
            143 after SIGTERM.

            Examples:
              mojiwaku batch text --store pages.sqlite
              mojiwaku batch text --store pages.sqlite --watch --jobs 2
            """)

    @Argument(help: "Only these editions. (default: all)")
    var editions: [String] = []

    @OptionGroup var store: StoreOption

    @Option(help: "Number of pages at once. (default: one for each core)")
    var jobs: Int?

    @Flag(help: "Wait for newly published pages, until stopped.")
    var watch = false

    @Flag(help: "Also read pages that were given up.")
    var again = false

    @OptionGroup var problems: OnProblemOption

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be 1 to 256, not \(jobs).") }
    }

    func run() async throws {
        try await problems.reporting(as: "batch text") { try await read(reporting: $0) }
    }

    private func read(reporting problems: ProblemCommand?) async throws {
        let named = try await WorkThreads.run { [store] () throws(Failure) in try NamedStore(store.store) }
        try await named.require(editions: editions)
        let chosen = editions.isEmpty ? [nil] : editions.map(Optional.some)
        if again {
            try await named.ask { store throws(StoreError) in
                for edition in chosen { try store.retryTexts(of: edition) }
            }
        }
        // Allow much time: reading a full page takes long, and longer on a busy machine.
        var settings = BatchSettings(inbox: nil, jobs: JobLimit.width(asked: jobs, pages: .max), seconds: 600)
        settings.watches = watch
        let counts = try await WorkThreads.run { [editions, settings] () throws(Failure) in
            let job: TextJob
            do {
                job = try TextJob(store: named.store, editions: editions, settings: settings) { page, event in
                    Console.shared.talk(Console.printable("\(page): \(event.text)"))
                    if case .failed(_, isGivenUp: true) = event {
                        problems?.report(ReportedProblem("unread", subject: "\(page)", event.text))
                    }
                }
            } catch { throw Failure(.couldNotRun, "batch text", explanation: "\(error).") }
            Signals.finishGracefully { job.stop() }
            do throws(StoreError) { return try job.run() } catch { throw Failure(store: named.path, error) }
        }
        if let signal = Signals.caught { throw signal }
        let givenUp = try await named.ask { store throws(StoreError) in
            var all: [TextState.GivenUp] = []
            for edition in chosen { all += try store.textState(of: edition).givenUp }
            return all
        }
        for page in givenUp { Console.shared.talk(Console.printable(page.line)) }
        if counts.givenUp > 0 || !givenUp.isEmpty { throw ExitStatus.doneWithFindings }
    }
}

extension TextJob.Event {
    fileprivate var text: String {
        switch self {
        case .read: "read"
        case .failed(let reason, isGivenUp: false): "not read, will be tried again: \(reason.text)"
        case .failed(let reason, isGivenUp: true): "text given up: \(reason.text)"
        }
    }
}
