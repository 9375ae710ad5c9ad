import ArgumentParser
import ChildProcesses
import Foundation
import PageCommands
import PaperProfile

/// The hidden command `mojiwaku rule`, which `serve` starts for an editor's rule: the service decodes no image.
struct RuleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule", abstract: "Finds the print of an editor's rule for `serve`.", shouldDisplay: false)

    @Argument(help: "The rule, as JSON.")
    var rule: String

    @Argument(help: "The image of its page.")
    var image: String

    func run() throws {
        let rule = try JSONDecoder().decode(EditorsRule.self, from: Data(rule.utf8))
        try Console.shared.data([UInt8](JSONEncoder().encode(rule.outcome(inFile: image))))
    }

    /// Limits: seconds, bytes of memory, and bytes of the answer.
    private static let (seconds, memory, output) = (60.0, 2 << 30, 1 << 20)

    /// Finds the print of a rule in a child process.
    ///
    /// - Throws: a failure if the process fails, or needs too much time or memory.
    static func outcome(of rule: EditorsRule, inFile path: String) throws -> EditorsRule.Outcome {
        let text = String(decoding: try JSONEncoder().encode(rule), as: UTF8.self)
        let child = ChildProgram(
            "/proc/self/exe", ["rule", text, path], seconds: seconds, memory: memory, output: output)
        let nothing = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
        let ending = child.run(stdin: nothing.fileDescriptor, isWanted: { true })
        guard case .exited(0, let answer, _) = ending else {
            throw Failure(
                .couldNotRun, path, "the print of a rule could not be found (\(ending))", "Choose it on another page.")
        }
        return try JSONDecoder().decode(EditorsRule.Outcome.self, from: answer)
    }
}
