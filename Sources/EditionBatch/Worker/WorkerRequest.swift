package import Foundation
import HighlightMap
package import PageStore

/// What a worker process is asked for: one line of JSON on its stdin.
package struct WorkerRequest: Sendable, Hashable {
    /// The image's file.
    package var path: String
    /// The image that must be in it.
    package var image: ImagePlace
    /// The page and the revision that the result will probably be stored as.
    package var name: PageName
    package var revision: Int
    /// Whether the image is wanted in the sizes that it is served in.
    package var wantsRenditions: Bool

    package init(path: String, image: ImagePlace, name: PageName, revision: Int, wantsRenditions: Bool) {
        self.path = path
        self.image = image
        self.name = name
        self.revision = revision
        self.wantsRenditions = wantsRenditions
    }

    /// The line, with its end.
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
        out.close("}")
        return out.file
    }

    /// Reads what `line` gives; nil for anything else.
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
                wantsRenditions: fields.read("renditions", JSONForm.integer) == 1)
        } catch {
            return nil
        }
    }
}
