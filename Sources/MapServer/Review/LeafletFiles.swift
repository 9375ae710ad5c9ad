import Foundation

/// The files of Leaflet, which pans and zooms the scan on the editors' page. They come from Debian's libjs-leaflet and
/// are read when the service starts, so that no request can name a file on the disk.
struct LeafletFiles: Sendable {
    private let files: [String: StaticFile]

    /// The paths that the page and Leaflet's style sheet request, with the file of each in the folder.
    private static let names = [
        "leaflet.css": "leaflet.css",
        // The minified module is much smaller.
        "leaflet.esm.js": "leaflet.esm.min.js",
        "images/layers.png": "images/layers.png", "images/layers-2x.png": "images/layers-2x.png",
        "images/marker-icon.png": "images/marker-icon.png", "images/marker-icon-2x.png": "images/marker-icon-2x.png",
        "images/marker-shadow.png": "images/marker-shadow.png",
    ]

    /// The message when the files are missing.
    static let absence =
        "The folder of --leaflet lacks Leaflet, which the editors' page needs. Run `apt-get install libjs-leaflet`, and start "
        + "the service again. Everything else works without it."

    /// - Returns: nil when one of the files is missing.
    init?(folder: String) {
        var files: [String: StaticFile] = [:]
        for (name, file) in Self.names {
            guard let bytes = try? Data(contentsOf: URL(filePath: folder).appending(path: file)) else { return nil }
            files[name] = StaticFile(name, [UInt8](bytes))
        }
        self.files = files
    }

    /// The file of a path such as `images/layers.png`.
    subscript(_ name: String) -> StaticFile? { files[name] }

    /// Whether Leaflet has a file at this path, even if Leaflet is not installed.
    static func has(_ name: String) -> Bool { names[name] != nil }
}
