/// What `pdfinfo` prints: a name, a colon and a value a line.
struct PDFInfo {
    private var values: [String: String] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].split(separator: " ").joined(separator: " ")
            // A title may have line feeds in it: what Poppler itself says comes after it.
            values[name] = parts[1].split(separator: " ").joined(separator: " ")
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// The size of a page as it is shown before it is turned, in points, and by how many degrees it is turned.
    struct PageSize: Hashable {
        var width: Double
        var height: Double
        var turn: Int
    }

    /// - Parameter number: the page, from 1.
    func size(ofPage number: Int) -> PageSize? {
        let sides = values["Page \(number) size"]?.split(separator: " ") ?? []
        guard sides.count >= 3, let width = Double(sides[0]), let height = Double(sides[2]) else { return nil }
        return PageSize(width: width, height: height, turn: Int(values["Page \(number) rot"] ?? "") ?? 0)
    }
}
