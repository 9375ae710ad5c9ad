/// Which page of a file with several is read.
public enum PageChoice: Sendable, Hashable {
    /// The page whose image has this name, folder and ending aside. The only page of a file is taken whatever its name.
    case image(String)
    /// The page whose image has this name, or else the page with this number, from 1.
    case page(String)

    /// The number of the page, from 1.
    ///
    /// - Parameter images: for each page the names of its image; none where the file gives none.
    /// - Throws: `ImportError.pages` if the choice leaves several pages, `noSuchPage` where it leaves none.
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

    /// A path's last part without its ending, on Windows too. Of a text file of a page, also `.alto` is left out.
    static func stem(of path: String) -> Substring {
        let name = path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? ""
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        return stem.hasSuffix(".alto") ? stem.dropLast(5) : stem
    }
}
