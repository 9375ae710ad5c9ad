import PositionedJSON

extension JSONValue {
    /// `12.0` as the integer 12, which JSON Schema treats as equal; any other value as it is.
    var whole: JSONValue {
        guard case .decimal(let number) = self, let integer = Int(exactly: number) else { return self }
        return .integer(integer)
    }
}
