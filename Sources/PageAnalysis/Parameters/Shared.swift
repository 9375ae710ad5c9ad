/// A value passed by reference. The parameters of a stage occupy one or two kilobytes; copying them for each rule took
/// measurable time.
final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
