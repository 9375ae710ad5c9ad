import MapServer
import PageCommands

extension MapService {
    /// Runs the service, and converts its errors to failures with messages.
    func serve(onStart: @escaping @Sendable (Int) async -> Void) async throws {
        do {
            try await run(onStart: onStart)
        } catch MapServiceError.address(let address, let reason) {
            throw Failure(
                .couldNotRun, address, "the service cannot listen there (\(reason))",
                "Choose another --host or --port.")
        }
    }

    /// Serves a browser on this machine until SIGINT or SIGTERM, and prints the address to open.
    ///
    /// - Parameters:
    ///   - page: the path of the page.
    ///   - advice: a sentence for the person, after the address.
    func serve(page: String, advice: String) async throws {
        Signals.finishGracefully { self.stop() }
        try await serve { port in
            try? Console.shared.line("http://127.0.0.1:\(port)\(page)")
            Console.shared.talk(advice)
            // A signal may have come before the service started.
            if Signals.caught != nil { self.stop() }
        }
    }
}
