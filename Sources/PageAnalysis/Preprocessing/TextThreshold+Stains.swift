import PageGeometry
import PageRaster

extension TextThreshold {
    /// Returns the ink with a threshold for stained paper in areas of text and paper.
    ///
    /// Method: the brightness of the paper at each place is a grey-scale closing (Serra, 1982) of the page over blocks of
    /// pixels. It fills strokes, and follows the edges of stains, which are wider than strokes. Where this paper is much
    /// darker than that of the surroundings, the threshold is between it and the strokes.
    ///
    /// - Parameter em: em of the body type, in px.
    /// - Complexity: O(pixels).
    func onStains(_ ink: BitRaster, em: Int) -> BitRaster {
        guard em >= parameters.leastEm else { return ink }
        let (page, tone) = greys.print
        let side = Self.block
        let blocks = page.brightest(in: side)
        let paper = blocks.closed(reach: max(1, parameters.stroke.of(em) / side))
        var result = ink
        for row in 0..<blocks.height {
            for column in 0..<blocks.width {
                let (x, y) = (column * side, row * side)
                let usual = Int(tone.paper[y / tone.tile * tone.columns + x / tone.tile])
                let own = Int(paper[column, row])
                let strokes = min(tone.ink, own)
                guard own < parameters.stained * usual, own - strokes >= parameters.readable * (usual - tone.ink),
                    isPlain(seen.cell(atX: x, y: y))
                else { continue }
                let limit = own - parameters.ink.of(own - strokes)
                for y in y..<min(y + side, page.height) {
                    for x in x..<min(x + side, page.width) { result[x, y] = Int(page[x, y]) < limit }
                }
            }
        }
        return result
    }

    /// Side of a block, in px.
    private static let block = 4

    /// Whether a cell is of paper, or of dark type of usual size.
    private func isPlain(_ cell: Int) -> Bool {
        switch seen.kinds[cell] {
        case .paper, .ruby: true
        case .vertical, .horizontal: !seen.isLight[cell]
        case .large, .picture, .separator: false
        }
    }
}

extension GreyRaster {
    /// Returns the brightest pixel of each square block, from the top left.
    fileprivate func brightest(in side: Int) -> GreyRaster {
        var blocks = GreyRaster(
            size: PixelSize(width: (width + side - 1) / side, height: (height + side - 1) / side), filledWith: 0)
        let (source, columns) = (pixels.span, blocks.width)
        var brightest = blocks.pixels.mutableSpan
        for y in 0..<height {
            for column in 0..<columns {
                let place = y / side * columns + column
                var grey = brightest[place]
                for x in column * side..<min(width, (column + 1) * side) { grey = max(grey, source[y * width + x]) }
                brightest[place] = grey
            }
        }
        return blocks
    }

    /// Returns a grey-scale closing over squares that reach `reach` px to each side.
    fileprivate func closed(reach: Int) -> GreyRaster {
        extremes(reach, max).extremes(reach, min)
    }

    private func extremes(_ reach: Int, _ pick: (UInt8, UInt8) -> UInt8) -> GreyRaster {
        var result = self
        for direction in WritingDirection.allCases {
            let source = result
            let (step, length) = direction == .horizontal ? (1, width) : (width, height)
            for y in 0..<height {
                for x in 0..<width {
                    let place = direction == .horizontal ? x : y
                    var grey = source.pixels[y * width + x]
                    for k in max(0, place - reach)...min(length - 1, place + reach) {
                        grey = pick(grey, source.pixels[y * width + x + (k - place) * step])
                    }
                    result.pixels[y * width + x] = grey
                }
            }
        }
        return result
    }
}
