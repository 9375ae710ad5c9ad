/// Waits until something is so that comes by itself, such as another process's work: as long as a slow machine may take.
///
/// - Parameter condition: asked again and again; one that throws is not so yet.
/// - Returns: false when it was not so for five minutes.
package func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
        if (try? await condition()) == true { return true }
        try await Task.sleep(for: .milliseconds(20))
    }
    return false
}
