import PageGeometry
import PageRaster

extension GreyRaster {
    /// Returns the grey for which `percent` percent of the pixels of a part are darker.
    func grey(in part: PixelRect, darker percent: Int) -> Int {
        let part = part.intersection(size.bounds)
        var counts = [Int](repeating: 0, count: 256)
        var span = counts.mutableSpan
        let greys = pixels.span
        for y in part.yRange {
            let row = greys.extracting(y * width + part.minX..<y * width + part.maxX)
            for i in row.indices { span[Int(row[i])] += 1 }
        }
        var left = part.area * percent / 100
        return counts.indices.first { grey in
            left -= counts[grey]
            return left < 0
        } ?? 255
    }
}
