extension JSONText {
    /// Writes parsed JSON, with its fields in their order.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: self.value(nil)
        case .flag(let flag): self.value(flag)
        case .integer(let number): self.value(number)
        case .decimal(let number): self.value(decimal: number)
        case .text(let text): self.value(text)
        case .list(let values):
            array(values) { $1.value($0) }
        case .record(let fields):
            open("{")
            for (key, value) in fields {
                self.key(key)
                self.value(value)
            }
            close("}")
        }
    }
}
