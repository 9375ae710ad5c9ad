package import ModelFiles
package import PageAnalysis

extension PaperProfile {
    /// A change of the networks that was learned from a part of the pages, and its effect on the others.
    package struct Trial: Sendable {
        package let change: MakeUpProfile
        /// Faults on the pages that were left out, without and with the change.
        package let without: MakeUpFaults, with: MakeUpFaults
        /// Lines of these pages whose kind contradicts the other pages.
        package let contradictions: [Contradiction]
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

    /// Learns from pages, and measures the result on others.
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
        var (without, with) = (MakeUpFaults(), MakeUpFaults())
        var contradictions: [Contradiction] = []
        for lesson in others {
            without = without + MakeUpFaults(of: lesson.found, truth: lesson.truth, by: old)
            let answer = MakeUpAnswer(of: lesson.found, by: new)
            with = with + MakeUpFaults(of: answer, truth: lesson.truth)
            contradictions += Contradiction.all(of: lesson, found: answer, among: all)
        }
        return Trial(change: change, without: without, with: with, contradictions: contradictions)
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
        let without = trials.reduce(MakeUpFaults()) { $0 + $1.without }
        let with = trials.reduce(MakeUpFaults()) { $0 + $1.with }
        guard with.count < without.count else { throw .noGain(without: without, with: with) }
        self.init(
            title: title, pages: lessons.map(\.page), leftOut: leftOut, style: UsualStyle(of: lessons.map(\.style)),
            without: without, with: with, change: last.change)
    }
}
