/// A value passed by reference. The parameters of a stage are a kilobyte or two, and copying them with each rule took
/// measurable time.
final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
