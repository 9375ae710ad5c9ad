import PositionedJSON

extension JSONValue {
    /// `12.0` as the integer 12, which JSON Schema treats as equal, also in a list; any other value as it is.
    var whole: JSONValue {
        if case .list(let values) = self { return .list(values.map(\.whole)) }
        guard case .decimal(let number) = self, let integer = Int(exactly: number) else { return self }
        return .integer(integer)
    }
}
