import ArgumentParser
import EditionBatch
import Foundation
import PageCommands
import PageStore
import PaperProfile

/// Learns newspapers' profiles from pages with truth.
struct LearnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Learns newspapers' profiles from pages that are known.",
        discussion: """
            A profile adjusts the analysis to one newspaper. It is learned from at least two pages: the newest corrected or \
            approved pages of the title in a store, or pages with truths. It is measured on pages that are left out in \
            turn. A profile that does not gain is not written; with --output, the exit code is 1 then. A page whose make-up is far from \
            that of the others is left out.

            With --profiles, every title of the store that has newly corrected or approved pages gets a new profile; a \
            timer can do this at a quiet hour. The folder keeps the last ten profiles of each title; --back returns to \
            the one before, and the same pages do not make the other one again. While pages wait to be analysed, nothing \
            is learned, and the exit code is 75. It is 1 if a page was left out, or if a correction contradicts nine \
            other pages. Editors' decisions on the editors' page stay in force.

            Examples:
              mojiwaku learn --store pages.sqlite --profiles profiles
              mojiwaku learn --back --title 朝刊 --profiles profiles
              mojiwaku learn --store pages.sqlite --title 朝刊 --output 朝刊.profile
              mojiwaku learn --title 朝刊 --blocks a.blocks.json --blocks b.blocks.json --output 朝刊.profile
              mojiwaku extract c.png --profile 朝刊.profile --output out
            """)

    @Option(help: "Title of the newspaper. (default with --profiles: every title of the store)")
    var title: String?

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
    var output: String?

    @Option(help: "Folder with the profiles of all titles, as batch run takes it.", completion: .directory)
    var profiles: String?

    @Flag(help: "Return to the title's profile before the present one.")
    var back = false

    @Flag(help: "Print the faults as JSON.")
    var json = false

    func validate() throws {
        let count = truth.count + blocks.count
        guard (output == nil) != (profiles == nil) else {
            throw ValidationError("Give either --output or --profiles.")
        }
        if back {
            guard title != nil, profiles != nil, store == nil, count == 0 else {
                throw ValidationError("--back needs --title and --profiles, and no pages.")
            }
            return
        }
        guard (count > 0) != (store != nil) else {
            throw ValidationError("Give either --store, or --truth FILE or --blocks FILE for each page.")
        }
        guard profiles == nil || store != nil else { throw ValidationError("--profiles needs --store.") }
        guard output == nil || title != nil else { throw ValidationError("--output needs --title.") }
        guard (2...1000).contains(most) else { throw ValidationError("--most must be 2 to 1000, not \(most).") }
        guard image.isEmpty || image.count == count else {
            throw ValidationError("There are \(count) truths and \(image.count) --image; give all or none.")
        }
    }

    func run() async throws {
        guard let profiles else { return try await learnOne() }
        do {
            let folder = try ProfileFolder(ProfileFolder.Place(profiles))
            if back { try goBack(in: folder) } else { try await learnAll(into: folder) }
        } catch let error as ProfileFolderError {
            throw Failure(error)
        }
    }

    private func goBack(in folder: ProfileFolder) throws {
        let hasOne = try folder.goBack(title ?? "")
        let name = Console.printable(title ?? "")
        Console.shared.talk(hasOne ? "\(name): the profile before is back." : "\(name) has no learned profile now.")
    }

    /// Learns the profile of one title, and writes it to a file.
    private func learnOne() async throws {
        let (output, title) = (output ?? "", title ?? "")
        guard !(truth + blocks + image).contains(output) else {
            throw Failure(.usage, output, "is an input, too", "Name another file with --output.")
        }
        let folder = (output as NSString).deletingLastPathComponent
        if !folder.isEmpty { try OutputFiles.makeFolder(folder) }
        var sources = (truth.map { ($0, true) } + blocks.map { ($0, false) }).enumerated().map { place, one in
            ProfileSource.file(one.0, isExact: one.1, image: image.isEmpty ? nil : image[place])
        }
        if let store {
            let named = try NamedStore(store)
            sources = try await stored(title, in: named)
            try Self.require(sources, of: title, in: named)
        }
        let learned: LearnedProfile
        do { learned = try await LearnedProfile(title, from: sources) } catch let error as ProfileError {
            throw Failure(.doneWithFindings, output, explanation: error.description)
        }
        try OutputFiles.shared.write([.init(path: output, bytes: [UInt8](learned.profile.json()))])
        try learned.report(isJSON: json)
    }

    /// Learns the profiles of all titles with newly known pages.
    private func learnAll(into folder: ProfileFolder) async throws {
        let named = try NamedStore(store ?? "")
        let all = try await named.ask { store throws(StoreError) in try store.editions().compactMap(\.title) }
        var isDoubtful = false
        for name in title.map({ [$0] }) ?? Set(all).sorted() {
            let waiting = try await named.ask { store throws(StoreError) in try store.backlog(at: .now).count }
            guard waiting == 0 else {
                throw Failure(
                    .tryAgain, named.path, "pages wait to be analysed (\(waiting)), so nothing more is learned",
                    "Run the same command again when the batch has done them.")
            }
            let sources = try await stored(name, in: named)
            if title != nil { try Self.require(sources, of: name, in: named) }
            let shown = Console.printable(name)
            switch folder.match(of: sources.compactMap(\.page), name) {
            case .present:
                Console.shared.talk("\(shown): no page was corrected or approved since its profile was learned.")
            case .replaced:
                Console.shared.talk(
                    "\(shown): the profile of these pages was taken back. Correct or approve another page, then learn again."
                )
            case .none where sources.count < 2: continue
            case .none:
                do {
                    let learned = try await LearnedProfile(name, from: sources)
                    try folder.replace(with: learned.profile)
                    try learned.report(isJSON: json)
                    if learned.isDoubtful { isDoubtful = true }
                } catch let error as ProfileError {
                    Console.shared.talk("\(shown): \(error)")
                }
            }
        }
        if isDoubtful { throw ExitStatus.doneWithFindings }
    }

    /// The newest corrected or approved pages of a title.
    private func stored(_ title: String, in named: NamedStore) async throws(Failure) -> [ProfileSource] {
        let most = most
        return try await named.ask { store throws(StoreError) in
            try store.knownRevisions(of: title, most: most).map { .stored(named, $0.name, $0) }
        }
    }

    private static func require(_ sources: [ProfileSource], of title: String, in named: NamedStore) throws(Failure) {
        guard sources.count < 2 else { return }
        throw Failure(
            .doneWithFindings, named.path,
            "it has \(sources.count) corrected or approved pages of \(Console.printable(title)), but a profile needs 2",
            "Correct or approve pages on the editors' page.")
    }
}
