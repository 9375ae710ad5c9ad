import ArgumentParser
import CLinux
import Foundation
import PageAnalysis

/// The command line: reads arguments, prints, and decides the exit code. Everything else is in the libraries.
@main
struct Mojiwaku: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mojiwaku",
        abstract: "Turns page images of vertical Japanese newspapers into numbered character maps.",
        discussion: """
            Examples:
              mojiwaku extract scans/*.png --output out --overlay
              mojiwaku span out/03.map.json --from 120 --to 180

            Exit codes: 0 done; 1 done, with warnings, errors or failed pages; 2 could not run; 64 usage; 65 bad input;
            75 try again (disk full); 130 interrupted; 143 terminated.
            """,
        version: PageAnalyzer.engineVersion,
        subcommands: [
            ExtractCommand.self, MapCommand.self, ValidateCommand.self, CorrectCommand.self,
            ShapeSamplesCommand.self, CellSamplesCommand.self, OrderSamplesCommand.self, OverlayCommand.self,
            SpanCommand.self, EvaluateCommand.self, BatchCommand.self, StoreCommand.self,
            ServeCommand.self, TokenCommand.self, ReviewCommand.self,
        ])

    static func main() async {
        // Memory of large blocks goes back at once: by itself the C library keeps more of it the larger they were, so that
        // the peak depended on what was freed first.
        _ = mallopt(M_MMAP_THRESHOLD, 4 << 20)
        // That of the blocks below goes back once it is much: an analysis takes and frees bitmaps of a page by the dozen, and
        // memory that goes back each time is faulted in anew each time.
        _ = mallopt(M_TRIM_THRESHOLD, 16 << 20)
        Console.openMissingStreams()
        Signals.watch()
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

    /// Ends the program; nothing half written stays behind.
    private static func leave(_ status: ExitStatus) -> Never {
        Console.shared.endProgress()
        OutputFiles.shared.abandon()
        Foundation.exit(status.rawValue)
    }
}
