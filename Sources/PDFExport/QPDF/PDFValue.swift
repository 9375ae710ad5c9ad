/// An object of a PDF (ISO 32000-1, 7.3), for libqpdf.
indirect enum PDFValue {
    case null
    case boolean(Bool)
    case integer(Int)
    /// A number, written with up to five decimals.
    case real(Double)
    /// A name without its slash.
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

/// A stream's data and its encoding (7.3.8).
struct PDFStream {
    /// The dictionary without length, filter and parameters.
    var dictionary: [String: PDFValue] = [:]
    /// The data, encoded with `filter`.
    var data: [UInt8]
    /// The encoding. If it is null, libqpdf compresses the data.
    var filter: PDFValue = .null
    var parameters: PDFValue = .null
}

/// A number in PDF's form: no exponent, no superfluous zeros (7.3.3).
///
/// - Parameter decimals: most decimals, 0 to 9.
func pdfNumber(_ value: Double, decimals: Int = 5) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (value * Double(unit)).rounded()
    guard scaled.isFinite, scaled.magnitude < 9e18 else { return "0" }
    let whole = Int(scaled.magnitude)
    // The 1 keeps zeros at the beginning of the fraction.
    var fraction = String(unit + whole % unit).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let sign = scaled < 0 && whole > 0 ? "-" : ""
    return "\(sign)\(whole / unit)\(fraction.isEmpty ? "" : ".")\(fraction)"
}
