import ArgumentParser
import EditionBatch
import Foundation
import PageCommands
import PageStore
import TextRecognition

struct BatchTextCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Reads the text of published pages, for `mojiwaku search`.",
        discussion: """
            Maps are published without text; this follows, newest pages first, beside `batch run` or after it. A page's map and revision \
            stay as they are. A page is read anew when another revision of it is published; what a person has written stays. Needs \
            Tesseract's Japanese model (tesseract-ocr-jpn).

            Exits with 0 when all is read, 1 when a page could not be read or is left alone, 75 when the store is busy, 143 after \
            SIGTERM. A page that cannot be read, or that ends the program, is left alone after three attempts.

            Examples:
              mojiwaku batch text --store pages.sqlite
              mojiwaku batch text --store pages.sqlite --watch --jobs 2
            """)

    @Argument(help: "Only these editions. (default: all)")
    var editions: [String] = []

    @OptionGroup var store: StoreOption

    @Option(help: "How many pages to read at once. (default: one for each core)")
    var jobs: Int?

    @Flag(help: "Wait for pages to be published, until stopped.")
    var watch = false

    @Flag(help: "Try pages again that were left alone.")
    var again = false

    @OptionGroup var problems: OnProblemOption

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is 1 to 256, not \(jobs).") }
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
        let width = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let counts = try await WorkThreads.run { [editions, watch] () throws(Failure) in
            let job: TextJob
            do {
                job = try TextJob(store: named.store, editions: editions, width: width, watches: watch) {
                    page, failure in
                    Console.shared.talk(
                        Console.printable(failure.map { "\(page): not read: \($0)" } ?? "\(page): read"))
                    if let failure { problems?.report(ReportedProblem("unread", subject: "\(page)", failure)) }
                }
            } catch { throw Failure(.couldNotRun, "batch text", explanation: "\(error).") }
            Signals.finishGracefully { job.stop() }
            do throws(StoreError) { return try job.run() } catch { throw Failure(store: named.path, error) }
        }
        if let signal = Signals.caught { throw signal }
        let left = try await named.ask { store throws(StoreError) in
            var left: [PageName] = []
            for edition in chosen { left += try store.abandonedTexts(of: edition) }
            return left
        }
        for page in left {
            Console.shared.talk(
                Console.printable(
                    "\(page): left alone after \(PageStore.textAttempts) attempts; --again tries it again"))
            problems?.report(
                ReportedProblem(
                    "unread", subject: "\(page)",
                    "Left alone after \(PageStore.textAttempts) attempts; `mojiwaku batch text --again` tries it again."
                ))
        }
        if counts.failed > 0 || !left.isEmpty { throw ExitStatus.doneWithFindings }
    }
}
