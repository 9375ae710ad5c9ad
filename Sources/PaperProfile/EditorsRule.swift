import Foundation
package import PageAnalysis
package import PageGeometry
import PageRaster

/// An editor's statement that print of a page, and print like it, always has a kind in its newspaper.
package struct EditorsRule: Sendable, Hashable, Codable {
    private let kind: RecurringThing.Kind
    private let rects: [[Int]]
    private let by: String
    private let page: String, revision: Int, index: Int

    /// - Parameters:
    ///   - rects: rectangles of print, in px of the image.
    ///   - editor: name of the person who makes the rule.
    ///   - page: name of the page.
    ///   - revision: number of the page's revision in the store.
    ///   - index: position of the page in its image file, from 0.
    package init(
        _ kind: RecurringThing.Kind, _ rects: [PixelRect], by editor: String, page: String, revision: Int, index: Int
    ) {
        (self.kind, self.rects, by) = (kind, rects.map(\.sides), editor)
        (self.page, self.revision, self.index) = (page, revision, index)
    }

    /// The result for an image: things of the newspaper's profile, or the reason why there are none.
    package enum Outcome: Sendable, Hashable, Codable {
        case things([RecurringThing])
        case refused(Refusal)
    }

    /// Reasons to refuse a rule.
    package enum Refusal: String, Sendable, Hashable, Codable {
        /// A rectangle is empty, or not on the page.
        case place
        /// The rectangles have more lines than a rule may name.
        case lines
        /// The image cannot be read.
        case image
        /// The search needs more time or memory than its limits.
        case effort

        /// The reason and a remedy, as sentences.
        package var description: String {
            switch self {
            case .place: "Each rectangle must have a size and be on the page."
            case .lines:
                "This is more than \(RecurringThing.mostOfRule) lines. Choose the print that recurs, such as a logo or a folio."
            case .image: "The store's image of the page is gone or damaged. Choose the print on another page."
            case .effort: "This page needs too much time or memory. Choose the print on another page."
            }
        }
    }

    /// Finds the print in an image file.
    ///
    /// - Complexity: O(pixels).
    package func outcome(inFile path: String) -> Outcome {
        guard let bytes = FileManager.default.contents(atPath: path),
            let image = try? ImageFile(bytes: [UInt8](bytes), name: "").grey(page: index)
        else { return .refused(.image) }
        let places = rects.map { PixelRect(minX: $0[0], minY: $0[1], maxX: $0[2], maxY: $0[3]) }
        guard !places.isEmpty, places.allSatisfy({ !$0.isEmpty && image.size.bounds.contains($0) }) else {
            return .refused(.place)
        }
        let name = RecurringThing.Page.Name(page, revision: revision)
        return RecurringThing.rules(for: places, kind, by: by, on: image, of: name).map { .things($0) }
            ?? .refused(.lines)
    }
}
