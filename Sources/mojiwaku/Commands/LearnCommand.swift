import ArgumentParser
import Evaluation
import Foundation
import LayoutDocument
import PageAnalysis
import PageCommands
import PageGeometry
import PageRaster
import PageStore
import PaperProfile

/// Learns a newspaper's profile from pages with truth.
struct LearnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Learns a newspaper's profile from pages that are known.",
        discussion: """
            A profile adjusts the analysis to one newspaper. It is learned from at least two pages: the newest corrected or \
            approved pages of the title in a store, or pages with truths. It is measured on pages that are left out in \
            turn. A profile that does not gain is not written; the exit code is 1 then.

            Examples:
              mojiwaku learn --store pages.sqlite --title 朝刊 --output profiles/朝刊.profile
              mojiwaku learn --title 朝刊 --blocks a.blocks.json --blocks b.blocks.json --output 朝刊.profile
              mojiwaku extract c.png --profile 朝刊.profile --output out
            """)

    @Option(help: "Title of the newspaper.")
    var title: String

    @Option(help: "A store with corrected or approved pages of the title.", completion: .file())
    var store: String?

    @Option(help: "Largest number of pages from the store.")
    var most = 30

    @Option(help: "A page's truth: .json or .json.gz. Repeatable.", completion: .file())
    var truth: [String] = []

    @Option(help: "Blocks drawn over a page. Repeatable.", completion: .file())
    var blocks: [String] = []

    @Option(
        help:
            "The image of each truth, then of each page with blocks. Repeatable. (default: the image that the truth names, beside it)",
        completion: .file())
    var image: [String] = []

    @Option(name: [.short, .long], help: "The profile to write.", completion: .file())
    var output: String

    @Flag(help: "Print the faults as JSON.")
    var json = false

    func validate() throws {
        let count = truth.count + blocks.count
        guard (count > 0) != (store != nil) else {
            throw ValidationError("Give either --store, or --truth FILE or --blocks FILE for each page.")
        }
        guard (2...1000).contains(most) else { throw ValidationError("--most must be 2 to 1000, not \(most).") }
        guard image.isEmpty || image.count == count else {
            throw ValidationError("There are \(count) truths and \(image.count) --image; give all or none.")
        }
    }

    func run() async throws {
        guard !(truth + blocks + image).contains(output) else {
            throw Failure(.usage, output, "is an input, too", "Name another file with --output.")
        }
        let folder = (output as NSString).deletingLastPathComponent
        if !folder.isEmpty { try OutputFiles.makeFolder(folder) }
        let sources = try await sources()
        let width = JobLimit.width(asked: nil, pages: sources.count)
        var lessons = [ProfileLesson?](repeating: nil, count: sources.count)
        for await (place, lesson) in WorkThreads.map(sources, width: width, { $0.lesson }) {
            lessons[place] = try lesson.get()
        }
        let all = lessons.compactMap(\.self).filter(\.isUseful)
        var trials = [PaperProfile.Trial?](repeating: nil, count: all.count < 2 ? 0 : PaperProfile.trials(of: all))
        for await (place, trial) in WorkThreads.map(
            Array(trials.indices), width: width, { part in Result { try PaperProfile.trial(part, of: all) } })
        {
            trials[place] = try trial.get()
        }
        let profile: PaperProfile
        do {
            profile = try PaperProfile(title: title, lessons: all, trials: trials.compactMap(\.self))
        } catch {
            throw Failure(.doneWithFindings, output, explanation: error.description)
        }
        try OutputFiles.shared.write([.init(path: output, bytes: [UInt8](profile.json()))])
        try report(profile)
    }

    private func sources() async throws(Failure) -> [Source] {
        guard let store else {
            return (truth.map { ($0, true) } + blocks.map { ($0, false) }).enumerated().map { place, one in
                .file(one.0, isExact: one.1, image: image.isEmpty ? nil : image[place])
            }
        }
        let named = try NamedStore(store)
        let (title, most) = (title, most)
        let sources = try await named.ask { store throws(StoreError) in
            var sources: [Source] = []
            for edition in try store.editions().reversed() where edition.title == title {
                for page in try store.pages(of: edition.name) where sources.count < most {
                    guard let revision = try store.newest(of: page.name), revision.image == page.image else { continue }
                    if case .engine = revision.origin, try store.approvals(of: page.name)[revision.number] == nil {
                        continue
                    }
                    sources.append(.stored(named, page.name, revision))
                }
            }
            return sources
        }
        guard sources.count >= 2 else {
            throw Failure(
                .doneWithFindings, named.path,
                "it has \(sources.count) corrected or approved pages of \(Console.printable(title)), but a profile needs 2",
                "Correct or approve pages on the editors' page.")
        }
        return sources
    }

    private func report(_ profile: PaperProfile) throws {
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            let figures = ["without": profile.without, "with": profile.with]
            return try Console.shared.line(String(decoding: encoder.encode(figures), as: UTF8.self))
        }
        let table = Table(columns: [
            .init(heading: "", isNumber: false, width: 15), .init(heading: "wrongly numbered"),
            .init(heading: "wrong kinds"), .init(heading: "wrong joins"),
        ])
        try Console.shared.line(
            "\(profile.pages.count) pages, \(profile.without.lines) lines. Faults on pages left out in turn:")
        try Console.shared.line(table.heading)
        for (name, faults) in [("without profile", profile.without), ("with profile", profile.with)] {
            try Console.shared.line(
                table.row([name] + [faults.wrongNumbered, faults.wrongKinds, faults.wrongJoins].map(String.init)))
        }
    }

    /// A page to learn from.
    private enum Source: Sendable {
        case file(String, isExact: Bool, image: String?)
        case stored(NamedStore, PageName, Revision)

        /// The page's lines and what is right for them; nil if the store has pruned its image. The image is released.
        var lesson: Result<ProfileLesson?, Failure> {
            Result { () throws(Failure) in
                switch self {
                case .file(let path, let isExact, let image): try Self.lesson(path, isExact: isExact, image: image)
                case .stored(let named, let name, let revision): try Self.lesson(named, name, revision)
                }
            }
        }

        private static func lesson(_ path: String, isExact: Bool, image: String?) throws(Failure) -> ProfileLesson {
            let file = try InputFile.text(of: path)
            let truth: BlockTruth
            do {
                truth = isExact ? try BlockTruth(of: Truth(json: file)) : try BlockTruth(json: file)
            } catch { throw Failure(.badInput, path, explanation: "\(error)") }
            let place = if let image { image } else { try TruthImage.beside(path, named: truth.image) }
            let contents = try PageSource.read(place)
            return try lesson(
                String((path as NSString).lastPathComponent.prefix { $0 != "." }), contents.image, page: 0,
                contents.digest, truth, at: place)
        }

        private static func lesson(
            _ named: NamedStore, _ name: PageName, _ revision: Revision
        ) throws(Failure) -> ProfileLesson? {
            let truth: BlockTruth
            let bytes: [UInt8]
            do {
                truth = try BlockTruth(of: named.store.layout(of: name, revision: revision.number))
                bytes = try named.store.image(revision.image.digest)
            } catch StoreError.notFound {
                Console.shared.talk("\(name): the store has no image any more, so the page is left out.")
                return nil
            } catch let error as StoreError {
                throw Failure(store: named.path, error)
            } catch { throw Failure(.couldNotRun, "\(name)", explanation: "\(error)") }
            let image: ImageFile
            do { image = try ImageFile(bytes: bytes, name: "") } catch { throw Failure(image: "\(name)", error) }
            return try lesson(
                "\(name)", image, page: revision.image.index, revision.image.digest, truth, at: "\(name)")
        }

        private static func lesson(
            _ name: String, _ image: ImageFile, page: Int, _ digest: String, _ truth: BlockTruth, at place: String
        ) throws(Failure) -> ProfileLesson {
            let grey: GreyRaster
            do { grey = try image.grey(page: page) } catch { throw Failure(image: place, error) }
            guard grey.size == truth.size else {
                throw Failure(
                    .badInput, place, "the image has another size than its truth",
                    "Give the image of the truth with --image.")
            }
            return ProfileLesson(name: name, digest: digest, image: grey, truth: truth)
        }
    }
}
