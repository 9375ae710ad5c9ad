import Foundation

/// Leaflet, which the editors' page moves its scan with: from Debian's libjs-leaflet, read when the service starts, so that no address ever
/// names a file.
struct LeafletFiles: Sendable {
    private let files: [String: BrowserFile]

    /// What the page and Leaflet's style sheet ask for, and which file of the folder it is.
    private static let names = [
        "leaflet.css": "leaflet.css",
        // Half of the bytes, and the same names.
        "leaflet.esm.js": "leaflet.esm.min.js",
        "images/layers.png": "images/layers.png", "images/layers-2x.png": "images/layers-2x.png",
        "images/marker-icon.png": "images/marker-icon.png", "images/marker-icon-2x.png": "images/marker-icon-2x.png",
        "images/marker-shadow.png": "images/marker-shadow.png",
    ]

    /// What is to be done where there are none.
    static let absence =
        "The editors' page needs Leaflet, which is not in the folder that --leaflet names: `apt-get install libjs-leaflet`, then start "
        + "the service again. All else works without."

    /// - Returns: nil where one of the files is missing.
    init?(folder: String) {
        var files: [String: BrowserFile] = [:]
        for (name, file) in Self.names {
            guard let bytes = try? Data(contentsOf: URL(filePath: folder).appending(path: file)) else { return nil }
            files[name] = BrowserFile(name, [UInt8](bytes))
        }
        self.files = files
    }

    /// One of the files that the page asks for, such as `images/layers.png`.
    subscript(_ name: String) -> BrowserFile? { files[name] }

    /// Whether there would be such a file.
    static func has(_ name: String) -> Bool { names[name] != nil }
}
