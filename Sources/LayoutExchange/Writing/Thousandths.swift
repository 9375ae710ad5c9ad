/// A confidence of 0 to 1000 thousandths in other formats.
enum Thousandths {
    /// From 0 to 1, for ALTO and PAGE: `0.998`.
    static func share(_ thousandths: Int) -> String { decimal(thousandths, places: 3) }

    /// From 0 to 100, for hOCR: `99.8`.
    static func percent(_ thousandths: Int) -> String { decimal(thousandths, places: 1) }

    private static func decimal(_ thousandths: Int, places: Int) -> String {
        let value = min(max(thousandths, 0), 1000)
        let unit = places == 3 ? 1000 : 10
        let fraction = String(value % unit)
        let zeros = String(repeating: "0", count: places - fraction.count)
        return value % unit == 0 ? String(value / unit) : "\(value / unit).\(zeros)\(fraction)"
    }
}
