import ArgumentParser
import EditionBatch
import Foundation
import PageCommands
import PageStore
import PositionedJSON

struct BatchPlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Estimates the number of pages of a folder, and the time and space for them.",
        discussion: """
            Counts the pages of INBOX, and does a few of them here, one after the other, to measure time and space. It writes nothing. With \
            --store it does not count pages that the store has already.

            Exits with 1 if something in the folder cannot be used, or if a sample page failed.

            Examples:
              mojiwaku batch plan archive --pattern '{title}/{date}/{page}.tif'
              mojiwaku batch plan archive --pattern '{title}/{year}/{month}/{day}/*_{page}.jp2' --store postgres://mojiwaku@db/news \\
                  --machines 20 --jobs 8
            """)

    @Argument(help: "Folder with the pages.", completion: .directory)
    var inbox: String

    @OptionGroup var place: PatternOption

    @Option(help: "The store for the pages, if it exists.", completion: .file())
    var store: String?

    @Option(
        help: "Number of pages at once on a machine. (default: one for each core of this machine, if memory allows)")
    var jobs: Int?

    @Option(help: "Number of machines.")
    var machines = 1

    @Option(help: "Number of sample pages.")
    var samples = 5

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be 1 to 256, not \(jobs).") }
        guard (1...10_000).contains(machines) else { throw ValidationError("--machines is 1 to 10000.") }
        guard (1...1000).contains(samples) else { throw ValidationError("--samples is 1 to 1000.") }
    }

    func run() async throws {
        var settings = BatchSettings(inbox: inbox, jobs: JobLimit.width(asked: jobs, pages: .max))
        settings.pattern = place.pattern
        let plan = try await WorkThreads.run { [store, samples, settings] () throws(Failure) in
            let named = try store.map { name throws(Failure) in try NamedStore(name) }
            do throws(BatchError) {
                return try BackfillPlan(of: settings, in: named?.store, samples: samples)
            } catch { throw Failure(batch: error, store: named?.path ?? "") }
        }
        let estimate = BackfillEstimate(plan: plan, jobs: settings.jobs, machines: machines)
        try Console.shared.line(json ? estimate.json : estimate.text)
        if plan.problemCount > 0 || plan.samples.contains(where: { $0.trouble != nil }) {
            throw ExitStatus.doneWithFindings
        }
    }
}

/// The pattern of page paths in a folder.
struct PatternOption: ParsableArguments {
    @Option(
        name: .customLong("pattern"),
        help: ArgumentHelp(
            """
            Places of the pages below INBOX, such as '{title}/{date}/{page}.tif', in place of a folder for each edition. Fields: {title}, {date} \
            or {year} {month} {day}, {edition}, {page}; * matches anything.
            """))
    var text: String?

    var pattern: FolderPattern? { text.flatMap { try? FolderPattern($0) } }

    func validate() throws {
        guard let text else { return }
        do { _ = try FolderPattern(text) } catch { throw ValidationError("--pattern: \(error).") }
    }
}

/// A plan with estimates from its samples.
struct BackfillEstimate {
    let plan: BackfillPlan
    let jobs: Int
    let machines: Int

    private var sound: [BackfillPlan.Sample] { plan.samples.filter { $0.trouble == nil } }

    private func mean(_ value: (BackfillPlan.Sample) -> Double) -> Double {
        sound.isEmpty ? 0 : sound.reduce(0) { $0 + value($1) } / Double(sound.count)
    }

    /// Pages to analyse: those of new files, and those that wait.
    var pages: Int {
        Int((Double(plan.files - plan.taken) * max(1, mean { Double($0.pages) })).rounded()) + plan.waiting
    }

    /// Seconds for one page.
    var secondsOfPage: Double { mean(\.seconds) }
    /// Seconds for all pages on all machines.
    var seconds: Double { Double(pages) * secondsOfPage / Double(jobs * machines) }

    /// Bytes of a page in the database.
    var databaseBytes: Double { mean { Double($0.resultBytes) } }
    /// Bytes of a page among the images.
    var imageBytes: Double { mean { Double($0.fileBytes) / Double($0.pages) + Double($0.renditionBytes) } }

    private var dates: String? {
        plan.dates.map { $0.lowerBound == $0.upperBound ? $0.lowerBound : "\($0.lowerBound) to \($0.upperBound)" }
    }

    var text: String {
        var lines = [
            "\(plan.files) file\(plan.files == 1 ? "" : "s") with pages of "
                + "\(plan.editions) edition\(plan.editions == 1 ? "" : "s")" + (dates.map { ", \($0)" } ?? "")
        ]
        if plan.taken + plan.waiting > 0 {
            lines.append("  \(plan.taken) of them are in the store already; \(plan.waiting) pages there wait")
        }
        for problem in plan.problems { lines.append("  \(problem.path): \(problem.message)") }
        if plan.problemCount > plan.problems.count {
            lines.append("  and \(plan.problemCount - plan.problems.count) more that cannot be used")
        }
        for sample in plan.samples {
            guard let trouble = sample.trouble else { continue }
            lines.append("  \(sample.path) was tried: \(trouble)")
        }
        guard !sound.isEmpty else {
            lines.append(
                plan.files == plan.taken
                    ? "nothing to do but what waits" : "no sample page could be done, so time and space are unknown")
            return lines.joined(separator: "\n")
        }
        lines.append(
            "tried \(sound.count) page\(sound.count == 1 ? "" : "s"): \(Self.number(secondsOfPage)) s, \(Self.bytes(databaseBytes)) in the database, "
                + "\(Self.bytes(imageBytes)) of images and renditions a page")
        lines.append(
            "to do: \(pages) pages; \(Self.time(seconds)) with \(jobs) at once on \(machines) machine\(machines == 1 ? "" : "s") like this one"
        )
        lines.append(
            "space: \(Self.bytes(databaseBytes * Double(pages))) in the database, permanently; \(Self.bytes(imageBytes * Double(pages))) of images, "
                + "until `store prune` deletes them")
        return lines.joined(separator: "\n")
    }

    var json: String {
        JSONText.line { out in
            out.field("editions", plan.editions)
            out.field("files", plan.files)
            out.field("taken", plan.taken)
            out.field("waiting", plan.waiting)
            out.field("problems", plan.problemCount)
            out.field("tried", sound.count)
            out.field("pages", pages)
            out.field("millisecondsOfPage", Int(secondsOfPage * 1000))
            out.field("databaseBytesOfPage", Int(databaseBytes))
            out.field("imageBytesOfPage", Int(imageBytes))
            out.field("seconds", Int(seconds.rounded()))
        }
    }

    private static func number(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }

    private static func bytes(_ count: Double) -> String {
        let units = ["B", "KB", "MB", "GB", "TB"]
        let step = count < 1 ? 0 : min(units.count - 1, Int(log10(count) / 3))
        return String(format: step == 0 ? "%.0f %@" : "%.1f %@", count / pow(1000, Double(step)), units[step])
    }

    /// Days, hours and minutes; the two largest units.
    private static func time(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded(.up))
        let (days, hours, rest) = (minutes / 1440, minutes / 60 % 24, minutes % 60)
        if days > 0 { return "\(days) d \(hours) h" }
        return hours > 0 ? "\(hours) h \(rest) min" : "\(rest) min"
    }
}
