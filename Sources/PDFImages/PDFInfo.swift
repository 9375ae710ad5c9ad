/// The output of `pdfinfo`: a name, a colon and a value per line.
struct PDFInfo {
    private var values: [String: String] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].split(separator: " ").joined(separator: " ")
            // A title may contain line feeds; Poppler's own lines come after it.
            values[name] = parts[1].split(separator: " ").joined(separator: " ")
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// The size of a page before its rotation, in points, and the rotation in degrees.
    struct PageSize: Hashable {
        var width: Double
        var height: Double
        var turn: Int
    }

    /// The size of a page; nil if it is missing. Pages count from 1.
    func size(ofPage number: Int) -> PageSize? {
        let sides = values["Page \(number) size"]?.split(separator: " ") ?? []
        guard sides.count >= 3, let width = Double(sides[0]), let height = Double(sides[2]) else { return nil }
        return PageSize(width: width, height: height, turn: Int(values["Page \(number) rot"] ?? "") ?? 0)
    }
}
