import MapServer
import PageCommands

extension MapService {
    /// Serves until it is stopped, as `run` does; what keeps it from serving is a failure that says what to do.
    func serve(onStart: @escaping @Sendable (Int) async -> Void) async throws {
        do {
            try await run(onStart: onStart)
        } catch let error as MapServiceError {
            switch error {
            case .address(let address, let reason):
                throw Failure(
                    .couldNotRun, address, "cannot be listened at (\(reason))", "Choose another --host or --port.")
            }
        }
    }
}
