/// Waits for a condition that becomes true by itself, such as another process's work, for as long as a slow machine may
/// need.
///
/// - Parameter condition: called repeatedly; an error counts as false.
/// - Returns: false when it was not true within five minutes.
package func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
        if (try? await condition()) == true { return true }
        try await Task.sleep(for: .milliseconds(20))
    }
    return false
}
