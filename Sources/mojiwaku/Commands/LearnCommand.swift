import ArgumentParser
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
            turn. A profile that does not gain is not written; the exit code is 1 then. A page whose make-up is far from \
            that of the others is left out.

            Examples:
              mojiwaku learn --store pages.sqlite --title 朝刊 --output 朝刊.profile
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

    /// The newest corrected or approved pages of a title.
    private func stored(_ title: String, in named: NamedStore) async throws(Failure) -> [ProfileSource] {
        let most = most
        return try await named.ask { store throws(StoreError) in
            var sources: [ProfileSource] = []
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
    }

    private static func require(_ sources: [ProfileSource], of title: String, in named: NamedStore) throws(Failure) {
        guard sources.count < 2 else { return }
        throw Failure(
            .doneWithFindings, named.path,
            "it has \(sources.count) corrected or approved pages of \(Console.printable(title)), but a profile needs 2",
            "Correct or approve pages on the editors' page.")
    }
}
