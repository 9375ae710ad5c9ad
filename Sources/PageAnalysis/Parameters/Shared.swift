/// A value handed on by reference. The numbers of a stage are a kilobyte or two, more than the rules that carry them; copied with a
/// rule wherever it is handed on they took 2 % of a page's time.
final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
