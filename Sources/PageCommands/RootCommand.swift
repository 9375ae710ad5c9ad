package import ArgumentParser
import CLinux
import Foundation
import PageAnalysis

/// A command-line program: parses arguments, runs a command, and decides the exit code.
package protocol RootCommand: AsyncParsableCommand {}

extension RootCommand {
    /// The commands that need only page images, layouts and maps, in the order of the help text.
    package static var pageCommands: [any ParsableCommand.Type] {
        [
            ExtractCommand.self, MapCommand.self, ValidateCommand.self, CorrectCommand.self, OverlayCommand.self,
            SpanCommand.self, ReadCommand.self, ImportCommand.self, EvaluateCommand.self, BlocksCommand.self,
            CatalogueCommand.self,
        ]
    }

    /// The configuration of `mojiwaku` with some commands.
    ///
    /// - Parameter note: a paragraph of help, after the examples.
    package static func program(
        _ commands: [any ParsableCommand.Type], note: String? = nil
    ) -> CommandConfiguration {
        CommandConfiguration(
            commandName: "mojiwaku",
            abstract: "Turns page images of vertical Japanese newspapers into numbered character maps.",
            discussion: """
                Examples:
                  mojiwaku extract scans/*.png --output out --overlay
                  mojiwaku span out/03.map.json --from 120 --to 180
                \(note.map { "\n\($0)\n" } ?? "")
                Exit codes: 0 done; 1 done, with warnings, errors or failed pages; 2 could not run; 64 usage; 65 bad input;
                75 try again (disk full); 130 interrupted; 143 terminated.
                """,
            version: PageAnalyzer.engineVersion,
            subcommands: commands)
    }

    /// Runs the command that the arguments name, and ends the program.
    ///
    /// The main thread sets the allocator up before there are other threads and then waits for signals. An `async`
    /// main would end the main thread instead, while other threads allocate.
    package static func runAndExit() -> Never {
        // Return the memory of large blocks at once. By default the C library retains more memory after larger blocks
        // were released, so that the peak depends on the order of release.
        _ = mallopt(M_MMAP_THRESHOLD, 4 << 20)
        // Return the memory of smaller blocks only when much of it is free: an analysis allocates and frees many
        // bitmaps of a page, and returned memory has to be faulted in again.
        _ = mallopt(M_TRIM_THRESHOLD, 16 << 20)
        Console.openMissingStreams()
        Signals.watch()
        Task.detached { await run() }
        Signals.wait()
    }

    private static func run() async {
        do {
            var command = try parseAsRoot()
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
            leave(.done)
        } catch let failure as Failure {
            Console.shared.talk(failure.message)
            leave(failure.status)
        } catch let status as ExitStatus {
            leave(status)
        } catch {
            OutputFiles.shared.abandon()
            exit(withError: error)
        }
    }

    /// Ends the program without leaving incomplete files.
    private static func leave(_ status: ExitStatus) -> Never {
        Console.shared.endProgress()
        OutputFiles.shared.abandon()
        Foundation.exit(status.rawValue)
    }
}
