/// An object of a PDF (ISO 32000-1, 7.3), as it is given to libqpdf.
indirect enum PDFValue {
    case null
    case boolean(Bool)
    case integer(Int)
    /// Written with up to five decimals.
    case real(Double)
    /// Without its slash.
    case name(String)
    /// A text string (7.9.2.2): libqpdf picks PDFDocEncoding or UTF-16.
    case text(String)
    /// A string of bytes.
    case bytes([UInt8])
    case array([PDFValue])
    case dictionary([String: PDFValue])
    case reference(PDFReference)

    static func integers(_ values: [Int]) -> PDFValue { .array(values.map(PDFValue.integer)) }
}

/// The number of an indirect object; its generation is 0.
struct PDFReference: Sendable, Hashable {
    var id: Int32
}

/// A stream's data and how it is coded (7.3.8).
struct PDFStream {
    /// The dictionary without length, filter and parameters.
    var dictionary: [String: PDFValue] = [:]
    /// Coded as `filter` says.
    var data: [UInt8]
    /// Nil: not coded; libqpdf compresses it.
    var filter: PDFValue = .null
    var parameters: PDFValue = .null
}

/// A number as PDF writes it: no exponent, no needless zeros (7.3.3).
///
/// - Parameter decimals: at most so many, 0 to 9.
func pdfNumber(_ value: Double, decimals: Int = 5) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (value * Double(unit)).rounded()
    guard scaled.isFinite, scaled.magnitude < 9e18 else { return "0" }
    let whole = Int(scaled.magnitude)
    var text = String(whole / unit)
    var rest = whole % unit
    if rest > 0 {
        var digits = ""
        for _ in 0..<decimals {
            unit /= 10
            digits += String(rest / unit)
            rest %= unit
            if rest == 0 { break }
        }
        text += "." + digits
    }
    return scaled < 0 && whole > 0 ? "-" + text : text
}
