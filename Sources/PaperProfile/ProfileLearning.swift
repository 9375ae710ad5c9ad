package import ModelFiles
package import PageAnalysis

extension PaperProfile {
    /// A change of the networks and the recurring things that were learned from a part of the pages, and their effect on
    /// the others.
    package struct Trial: Sendable {
        package let change: MakeUpProfile
        package let things: [RecurringThing]
        /// Faults on the pages that were left out: without profile, with the things alone, with the change alone, and with
        /// both.
        package fileprivate(set) var without = MakeUpFaults(), withThings = MakeUpFaults(), with = MakeUpFaults(),
            withBoth = MakeUpFaults()
        /// Lines of these pages whose kind contradicts the other pages.
        package fileprivate(set) var contradictions: [Contradiction] = []
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
        let isLeftOut = lessons.indices.map { $0 % parts(of: lessons) == part }
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
        let (old, new) = (try MakeUpModels(lines: files.lines, blocks: files.blocks), try change.models(files))
        var trial = Trial(change: change, things: RecurringThing.all(on: lessons.map(\.recurring)))
        var (oldWithThings, newWithThings) = (old, new)
        (oldWithThings.things, newWithThings.things) = (trial.things, trial.things)
        for lesson in others {
            func faults(by models: MakeUpModels) -> MakeUpFaults {
                MakeUpFaults(of: lesson.found, truth: lesson.truth, by: models)
            }
            trial.without = trial.without + faults(by: old)
            trial.withThings = trial.withThings + faults(by: oldWithThings)
            trial.withBoth = trial.withBoth + faults(by: newWithThings)
            let answer = MakeUpAnswer(of: lesson.found, by: new)
            trial.with = trial.with + MakeUpFaults(of: answer, truth: lesson.truth)
            trial.contradictions += Contradiction.all(of: lesson, found: answer, among: all)
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
        func faults(_ part: KeyPath<Trial, MakeUpFaults>) -> MakeUpFaults {
            trials.reduce(MakeUpFaults()) { $0 + $1[keyPath: part] }
        }
        let without = faults(\.without)
        // The things alone, the change alone, or both. Of equally good ones, the first is taken.
        let parts = [
            (faults(\.withThings), true, false), (faults(\.with), false, true), (faults(\.withBoth), true, true),
        ]
        let best = parts.dropFirst().reduce(parts[0]) { $1.0.count < $0.0.count ? $1 : $0 }
        let (with, hasThings, hasChange) = best
        guard with.count < without.count else { throw .noGain(without: without, with: with) }
        self.init(
            title: title, pages: lessons.map(\.page), leftOut: leftOut, style: UsualStyle(of: lessons.map(\.style)),
            without: without, with: with, change: hasChange ? last.change : nil, things: hasThings ? last.things : nil)
    }
}
