import ArgumentParser
import CLinux
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

    /// Finds the print of a rule in a child process, which a hostile image may crash.
    ///
    /// - Throws: a failure if the process cannot run.
    static func outcome(of rule: EditorsRule, inFile path: String) throws -> EditorsRule.Outcome {
        let text = String(decoding: try JSONEncoder().encode(rule), as: UTF8.self)
        let child = ChildProgram(
            "/proc/self/exe", ["rule", text, path], environment: ["SWIFT_BACKTRACE": "enable=no"], seconds: seconds,
            memory: memory, output: output)
        let nothing = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
        let ending = child.run(stdin: nothing.fileDescriptor) { process in
            // A process reserves addresses that it never uses; several threads use the processor.
            let error = mojiwaku_limit_address_space(process, UInt64(memory + 4 << 30))
            return error == 0 ? mojiwaku_limit_processor_time(process, UInt64(4 * seconds)) : error
        } isWanted: {
            Signals.caught == nil
        }
        switch ending {
        case .exited(0, let answer, _): return try JSONDecoder().decode(EditorsRule.Outcome.self, from: answer)
        case .tooSlow, .tooMuchMemory, .signalled: return .refused(.effort)
        default:
            throw Failure(
                .couldNotRun, path, "the print of a rule could not be found (\(ending))", "Choose it on another page.")
        }
    }
}
