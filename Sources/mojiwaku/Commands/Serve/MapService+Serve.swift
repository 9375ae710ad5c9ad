import MapServer
import PageCommands

extension MapService {
    /// Runs the service, and converts its errors to failures with messages.
    func serve(onStart: @escaping @Sendable (Int) async -> Void) async throws {
        do {
            try await run(onStart: onStart)
        } catch let error as MapServiceError {
            switch error {
            case .address(let address, let reason):
                throw Failure(
                    .couldNotRun, address, "the service cannot listen there (\(reason))",
                    "Choose another --host or --port.")
            }
        }
    }
}
