/// The choice of a page from a file with several pages.
public enum PageChoice: Sendable, Hashable {
    /// The page whose image has this name, without folder and ending. If the file has only one page, its name does not
    /// matter.
    case image(String)
    /// The page whose image has this name, or else the page with this number, from 1.
    case page(String)

    /// The number of the page, from 1.
    ///
    /// - Parameter images: for each page, the names of its image; empty if the file gives no name.
    /// - Throws: `ImportError.pages` if the choice leaves several pages, `noSuchPage` if it leaves no page.
    func number(among images: [[String]]) throws(ImportError) -> Int {
        switch self {
        case .image(let name):
            if images.count == 1 { return 1 }
            let fitting = Self.pages(named: name, images)
            guard fitting.count == 1 else { throw .pages(count: images.count) }
            return fitting[0]
        case .page(let choice):
            let fitting = Self.pages(named: choice, images)
            if fitting.count == 1 { return fitting[0] }
            guard let number = Int(choice), (1...max(1, images.count)).contains(number), !images.isEmpty else {
                throw .noSuchPage(choice, count: images.count)
            }
            return number
        }
    }

    private static func pages(named name: String, _ images: [[String]]) -> [Int] {
        // A name without an ending may have a point.
        let stems = [stem(of: name), name[...]].filter { !$0.isEmpty }
        return images.indices.filter { images[$0].contains { stems.contains(stem(of: $0)) } }.map { $0 + 1 }
    }

    /// The last part of a path, also of a Windows path, without its ending. Of a page's text file, `.alto` is left out
    /// too.
    static func stem(of path: String) -> Substring {
        let name = path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? ""
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        return stem.hasSuffix(".alto") ? stem.dropLast(5) : stem
    }
}
