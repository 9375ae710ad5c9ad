import Foundation
import PageAnalysis
import PageCommands
import PageGeometry
import PaperProfile

/// A learned profile, with facts about its pages for a person.
struct LearnedProfile {
    let profile: PaperProfile
    /// Names of pages that were left out because their make-up is far from that of the others.
    let outliers: [String]
    let contradictions: [Contradiction]

    /// Whether a person should look at a page.
    var isDoubtful: Bool { !outliers.isEmpty || !contradictions.isEmpty }

    /// Learns from pages, on all cores.
    ///
    /// - Throws: `Failure` if a page cannot be read, `ProfileError` if there are too few pages, or if the profile does
    ///   not gain.
    init(_ title: String, from sources: [ProfileSource]) async throws {
        let width = JobLimit.width(asked: nil, pages: sources.count)
        var found = [ProfileLesson?](repeating: nil, count: sources.count)
        for await (place, lesson) in WorkThreads.map(sources, width: width, { $0.lesson }) {
            found[place] = try lesson.get()
        }
        let lessons = found.compactMap(\.self)
        let (usual, outliers) = ProfileLesson.parted(lessons.filter(\.isUseful))
        var trials = [PaperProfile.Trial?](repeating: nil, count: usual.count < 2 ? 0 : PaperProfile.trials(of: usual))
        for await (place, trial) in WorkThreads.map(
            Array(trials.indices), width: width, { part in Result { try PaperProfile.trial(part, of: usual) } })
        {
            trials[place] = try trial.get()
        }
        let left: [(PaperProfile.Page.Reason, [PaperProfile.Page])] = [
            (.style, outliers.map(\.page)), (.lines, lessons.filter { !$0.isUseful }.map(\.page)),
            (.image, zip(sources, found).compactMap { $1 == nil ? $0.page : nil }),
        ]
        self.outliers = outliers.map(\.page.name)
        contradictions = trials.compactMap(\.self).flatMap(\.contradictions)
        profile = try PaperProfile(
            title: title, lessons: usual,
            leftOut: left.flatMap { why, pages in
                pages.map { .init(name: $0.name, image: $0.image, revision: $0.revision, why: why) }
            }, trials: trials.compactMap(\.self))
    }

    /// Prints the faults with and without the profile, and the places to check.
    func report(isJSON: Bool) throws {
        if isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            let report = Report(
                title: profile.title, without: profile.without, with: profile.with, outliers: outliers,
                contradictions: contradictions.map(\.text), things: groups)
            return try Console.shared.line(String(decoding: encoder.encode(report), as: UTF8.self))
        }
        let table = Table(columns: [
            .init(heading: "", isNumber: false, width: 15), .init(heading: "wrongly numbered"),
            .init(heading: "wrong kinds"), .init(heading: "wrong joins"),
        ])
        try Console.shared.line(
            "\(Console.printable(profile.title)): \(profile.pages.count) pages, \(profile.without.lines) lines. "
                + "Faults on pages left out in turn:")
        try Console.shared.line(table.heading)
        for (name, faults) in [("without profile", profile.without), ("with profile", profile.with)] {
            try Console.shared.line(
                table.row([name] + [faults.wrongNumbered, faults.wrongKinds, faults.wrongJoins].map(String.init)))
        }
        for group in groups {
            try Console.shared.line("Recurring: \(group.count) \(group.kind), \(group.place)")
        }
        for page in outliers {
            try Console.shared.line("\(page) was left out: its make-up is far from that of the other pages.")
        }
        for contradiction in contradictions { try Console.shared.line(contradiction.text) }
    }

    private struct Report: Encodable {
        var title: String
        var without: MakeUpFaults, with: MakeUpFaults
        var outliers: [String], contradictions: [String]
        var things: [ThingGroup]
    }

    /// Recurring things of one kind at one part of the page.
    private struct ThingGroup: Encodable {
        var kind: String, place: String, count: Int
    }

    /// The recurring things by kind and place.
    private var groups: [ThingGroup] {
        let parts = ["head", "middle", "foot"]
        var counts: [[String]: Int] = [:]
        for thing in profile.things ?? [] {
            let kind = thing.kind == .aside ? "without number" : thing.kind.rawValue
            var place = "anywhere"
            if let x = thing.x, let y = thing.y {
                let sides = ["left", "centre", "right"]
                place = "\(parts[min(2, max(0, y) * 3 / 1000)]), \(sides[min(2, max(0, x) * 3 / 1000)])"
            }
            counts[[kind, place], default: 0] += 1
        }
        return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
            ThingGroup(kind: $0.key[0], place: $0.key[1], count: $0.value)
        }
    }
}

extension Contradiction {
    /// The contradiction as a sentence.
    fileprivate var text: String {
        "\(page): the line at \(place.minX), \(place.minY) is \(kind), but on \(pages) other pages lines like it are "
            + "\(usually). Look whether this is right."
    }
}
