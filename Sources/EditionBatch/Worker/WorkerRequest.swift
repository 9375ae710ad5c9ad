package import Foundation
package import PageGeometry
package import PageStore
import PositionedJSON

/// The request to a worker process: one line of JSON on its stdin.
package struct WorkerRequest: Sendable, Hashable {
    /// Path of the image file.
    package var path: String
    /// The required digest of the file, and the page in the file.
    package var image: ImagePlace
    package var name: PageName
    /// The expected revision number of the result.
    package var revision: Int
    /// Whether to make the renditions.
    package var wantsRenditions: Bool
    /// The stated direction of the body text; nil to detect it.
    package var writing: WritingDirection?
    /// Path of the page's layout, to read its text instead of analysing it.
    package var layout: String?

    package init(
        path: String, image: ImagePlace, name: PageName, revision: Int, wantsRenditions: Bool,
        writing: WritingDirection? = nil, layout: String? = nil
    ) {
        self.path = path
        self.image = image
        self.name = name
        self.revision = revision
        self.wantsRenditions = wantsRenditions
        self.writing = writing
        self.layout = layout
    }

    /// The line with its line feed.
    package var line: Data {
        var out = JSONText()
        out.open("{")
        out.field("path", path)
        out.field("image", image.digest)
        out.field("index", image.index)
        out.field("edition", name.edition)
        out.field("page", name.page)
        out.field("revision", revision)
        out.field("renditions", wantsRenditions ? 1 : 0)
        if let writing { out.field("writing", writing.rawValue) }
        if let layout { out.field("layout", layout) }
        out.close("}")
        return out.file
    }

    /// Parses a line without its line feed; nil when it is not a request.
    package init?(_ line: Data) {
        do {
            let fields = try JSONRecord(JSONValue(parsing: line))
            try self.init(
                path: fields.read("path", JSONForm.text),
                image: ImagePlace(
                    digest: fields.read("image", JSONForm.text), index: fields.read("index", JSONForm.integer)),
                name: PageName(
                    edition: fields.read("edition", JSONForm.text), page: fields.read("page", JSONForm.text)),
                revision: fields.read("revision", JSONForm.integer),
                wantsRenditions: fields.read("renditions", JSONForm.integer) == 1,
                writing: fields.readIfPresent("writing", JSONForm.choice),
                layout: fields.readIfPresent("layout", JSONForm.text))
        } catch {
            return nil
        }
    }
}
