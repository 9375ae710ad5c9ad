package import LayoutDocument

/// Ids of a layout's parts in a file: `a1` is article 1, `a1p2` its paragraph 2, `a1p2l3` line 3 of that paragraph, and
/// `a1p2l3c4` character 4 of that line in reading order. All count from 1.
package enum LayoutID {
    static func article(_ article: Int) -> String { "a\(article + 1)" }

    static func paragraph(_ article: Int, _ paragraph: Int) -> String { "a\(article + 1)p\(paragraph + 1)" }

    package static func line(_ place: LinePlace) -> String {
        line(in: paragraph(place.article, place.paragraph), place.line)
    }

    static func line(in paragraph: String, _ line: Int) -> String { "\(paragraph)l\(line + 1)" }

    /// The id of the paragraph of a block: `a1p2` for `a1p2b3`; nil for any other id.
    static func paragraph(ofBlock id: String) -> Substring? {
        guard let block = id.lastIndex(of: "b"), let paragraph = id[..<block].lastIndex(of: "p"), id.first == "a" else {
            return nil
        }
        let numbers = [
            id.dropFirst().prefix(upTo: paragraph), id[paragraph..<block].dropFirst(), id[block...].dropFirst(),
        ]
        let isOwn = numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
        return isOwn ? id[..<block] : nil
    }

    static func character(in line: String, _ character: Int) -> String { "\(line)c\(character + 1)" }
}
