public import LayoutDocument
import LayoutExchange
import PageGeometry
public import PageRaster

/// Lines of a page as images with their texts, to train recognisers of lines: kraken, Calamari, Tesseract.
///
/// Recognisers read from left to right. A vertical line is therefore turned a quarter turn anticlockwise, as kraken and
/// Tesseract themselves turn it. A leaning line is straightened. The text has the order of the image: if a line is read
/// from the right, its text begins with its last character.
public struct LineSamples: Sendable {
    /// A line with its text.
    public struct Sample: Sendable, Hashable {
        /// The line's id in other exports: `a1p2l3`.
        public var id: String
        /// The line, from its first cell to its last.
        public var image: GreyRaster
        /// The text, of one character or more.
        public var text: String
    }

    /// The lines whose characters are all read, in order of reading.
    public let samples: [Sample]
    /// Number of lines that were left out because one of their characters was not read.
    public let unreadLines: Int

    /// The lines of a page.
    ///
    /// - Parameter image: the upright image of the page; places outside of it are white.
    /// - Complexity: O(px of the lines).
    public init(_ layout: LayoutDocument, image: GreyRaster) {
        var samples: [Sample] = []
        var unread = 0
        for (place, line) in layout.articles.placedLines where !line.characters.isEmpty {
            let texts = line.characters.compactMap(\.text?.text).filter { !$0.isEmpty }
            guard texts.count == line.characters.count, let strip = line.straightened(in: image) else {
                unread += 1
                continue
            }
            samples.append(Sample(id: LayoutID.line(place), image: strip, text: texts.joined()))
        }
        (self.samples, unreadLines) = (samples, unread)
    }
}

extension Line {
    /// The line from its start to its end as an image to read from left to right; nil if no part of it is on the image.
    fileprivate func straightened(in image: GreyRaster) -> GreyRaster? {
        let page = image.size.bounds
        let along = (start..<end).clamped(to: writing.along(page))
        let across = cross.clamped(to: writing.across(page.outset(by: abs(lean))))
        guard !along.isEmpty, !across.isEmpty else { return nil }
        let frame = frame
        var strip = GreyRaster(size: PixelSize(width: along.count, height: across.count))
        for (x, place) in along.enumerated() {
            let shift = frame.shift(at: place)
            for (row, c) in across.enumerated() {
                let point = writing.point(along: place, across: c + shift)
                guard page.contains(point) else { continue }
                let y = writing == .vertical ? across.count - 1 - row : row
                strip[x, y] = image[point.x, point.y]
            }
        }
        return strip
    }
}
