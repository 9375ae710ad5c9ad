package import ModelFiles
package import PageAnalysis

extension PaperProfile {
    /// A change of the networks and the recurring things that were learned from a part of the pages, and their effect on
    /// the others.
    package struct Trial: Sendable {
        package let change: MakeUpProfile
        package let things: [RecurringThing]
        /// Faults on the pages that were left out: without profile, and with each use of what was learned.
        package fileprivate(set) var without = MakeUpFaults(), with = [Use: MakeUpFaults]()
        /// Lines of these pages whose kind contradicts the other pages.
        package fileprivate(set) var contradictions: [Contradiction] = []
    }

    /// A use of what was learned: a share of the change, with or without the things.
    package struct Use: Sendable, Hashable {
        package var share: Float
        package var hasThings: Bool

        /// The whole change alone.
        package static let change = Use(share: 1, hasThings: false)
        /// All uses, in the order of preference.
        static let all =
            [Use(share: 0, hasThings: true)]
            + [0.25, 0.5, 1].flatMap { share in [false, true].map { Use(share: share, hasThings: $0) } }

        /// Maximum share if there are fewer than `enoughPages`: so few pages left out do not show that more is good.
        private static let shareOfFewPages: Float = 0.25
        private static let enoughPages = 4

        /// Whether the use suits a number of pages.
        func suits(pages: Int) -> Bool { pages >= Self.enoughPages || share <= Self.shareOfFewPages }
    }

    /// Returns the number of trials of a profile: each part of the pages is left out once, then none.
    package static func trials(of lessons: [ProfileLesson]) -> Int { parts(of: lessons) + 1 }

    private static func parts(of lessons: [ProfileLesson]) -> Int { min(3, lessons.count) }

    /// Learns without a part of the pages, and measures the result on that part.
    ///
    /// - Parameter part: number of the trial, from 0.
    /// - Complexity: O(steps × lines of a page).
    /// - Throws: `ModelError` if the embedded networks are not those of this program.
    package static func trial(_ part: Int, of lessons: [ProfileLesson]) throws(ModelError) -> Trial {
        // By digest: in the order of an edition, each part could be one kind of pages, which the others cannot teach.
        let order = lessons.indices.sorted { (lessons[$0].page.image, $0) < (lessons[$1].page.image, $1) }
        var isLeftOut = lessons.map { _ in false }
        for (rank, place) in order.enumerated() { isLeftOut[place] = rank % parts(of: lessons) == part }
        return try trial(
            learning: zip(lessons, isLeftOut).filter { !$0.1 }.map(\.0),
            measuring: zip(lessons, isLeftOut).filter(\.1).map(\.0), among: lessons, from: MakeUpModels.files)
    }

    /// Learns from pages, and measures the results on others.
    ///
    /// - Parameters:
    ///   - all: pages among which contradictions are looked for.
    ///   - files: the networks to begin with.
    /// - Throws: `ModelError` if a file is not a model of this program.
    package static func trial(
        learning lessons: [ProfileLesson], measuring others: [ProfileLesson], among all: [ProfileLesson] = [],
        from files: (lines: [UInt8], blocks: [UInt8])
    ) throws(ModelError) -> Trial {
        let change = try MakeUpProfile(
            learning: lessons.map { MakeUpProfile.Lesson(page: $0.found.makeUp, truth: $0.truth) }, from: files)
        var trial = Trial(change: change, things: RecurringThing.all(on: lessons.map(\.recurring)))
        func faults(by models: MakeUpModels) -> MakeUpFaults {
            others.reduce(MakeUpFaults()) { $0 + MakeUpFaults(of: $1.found, truth: $1.truth, by: models) }
        }
        trial.without = faults(by: try MakeUpModels(lines: files.lines, blocks: files.blocks))
        for use in Use.all {
            var models = try change.part(use.share).models(files)
            models.things = use.hasThings ? trial.things : []
            trial.with[use] = faults(by: models)
        }
        let new = try change.models(files)
        trial.contradictions = others.flatMap {
            Contradiction.all(of: $0, found: MakeUpAnswer(of: $0.found, by: new), among: all)
        }
        return trial
    }

    /// Creates a profile from all trials, in order. The same lessons in the same order give the same profile.
    ///
    /// - Parameters:
    ///   - title: title of the newspaper.
    ///   - lessons: pages of the newspaper.
    ///   - leftOut: known pages that are not among them.
    /// - Throws: `ProfileError` if there are fewer than two pages, or if the profile does not gain.
    package init(
        title: String, lessons: [ProfileLesson], leftOut: [Page] = [], trials: [Trial]
    ) throws(ProfileError) {
        guard lessons.count >= 2, let last = trials.last else { throw .tooFewPages(lessons.count) }
        func faults(_ part: (Trial) -> MakeUpFaults?) -> MakeUpFaults {
            trials.compactMap(part).reduce(MakeUpFaults(), +)
        }
        let without = faults(\.without)
        let uses = Use.all.filter { $0.suits(pages: lessons.count) }
            .map { use in (use: use, faults: faults { $0.with[use] }) }
        // A marker runs along joins: no gain in kinds outweighs a lost one. Of equally good uses, the first is taken.
        func isBetter(_ one: MakeUpFaults, than other: MakeUpFaults) -> Bool {
            (max(one.wrongJoins, without.wrongJoins), one.count) < (
                max(other.wrongJoins, without.wrongJoins), other.count
            )
        }
        let (use, with) = uses.dropFirst().reduce(uses[0]) { isBetter($1.faults, than: $0.faults) ? $1 : $0 }
        guard isBetter(with, than: without) else { throw .noGain(without: without, with: with) }
        self.init(
            title: title, pages: lessons.map(\.page), leftOut: leftOut, style: UsualStyle(of: lessons.map(\.style)),
            without: without, with: with, change: use.share > 0 ? last.change.part(use.share) : nil,
            things: use.hasThings ? last.things : nil)
    }
}
