package import ModelFiles
package import PageAnalysis

extension PaperProfile {
    /// A change of the networks that was learned from a part of the pages, and its effect on the others.
    package struct Trial: Sendable {
        package let change: MakeUpProfile
        /// Faults on the pages that were left out, without and with the change.
        package let without: MakeUpFaults, with: MakeUpFaults
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
            measuring: zip(lessons, isLeftOut).filter(\.1).map(\.0), from: MakeUpModels.files)
    }

    /// Learns from pages, and measures the result on others.
    ///
    /// - Parameter files: the networks to begin with.
    /// - Throws: `ModelError` if a file is not a model of this program.
    package static func trial(
        learning lessons: [ProfileLesson], measuring others: [ProfileLesson],
        from files: (lines: [UInt8], blocks: [UInt8])
    ) throws(ModelError) -> Trial {
        let change = try MakeUpProfile(
            learning: lessons.map { MakeUpProfile.Lesson(page: $0.found.makeUp, truth: $0.truth) }, from: files)
        let (old, new) = (try MakeUpModels(lines: files.lines, blocks: files.blocks), try change.models(files))
        var (without, with) = (MakeUpFaults(), MakeUpFaults())
        for lesson in others {
            without = without + MakeUpFaults(of: lesson.found, truth: lesson.truth, by: old)
            with = with + MakeUpFaults(of: lesson.found, truth: lesson.truth, by: new)
        }
        return Trial(change: change, without: without, with: with)
    }

    /// Creates a profile from all trials, in order. The same lessons in the same order give the same profile.
    ///
    /// - Parameters:
    ///   - title: title of the newspaper.
    ///   - lessons: pages of the newspaper.
    /// - Throws: `ProfileError` if there are fewer than two pages, or if the profile does not gain.
    package init(title: String, lessons: [ProfileLesson], trials: [Trial]) throws(ProfileError) {
        guard lessons.count >= 2, let last = trials.last else { throw .tooFewPages(lessons.count) }
        let without = trials.reduce(MakeUpFaults()) { $0 + $1.without }
        let with = trials.reduce(MakeUpFaults()) { $0 + $1.with }
        guard with.count < without.count else { throw .noGain(without: without, with: with) }
        self.init(title: title, pages: lessons.map(\.page), without: without, with: with, change: last.change)
    }
}
