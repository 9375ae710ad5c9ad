package import PositionedJSON

/// JSON on one line, for programs that read stdout.
package enum JSONLine {
    /// An object.
    package static func object(_ body: (inout JSONText) -> Void) -> String {
        var out = JSONText()
        out.open("{")
        body(&out)
        out.close("}")
        return out.text
    }
}
