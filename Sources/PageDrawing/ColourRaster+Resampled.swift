public import PageGeometry
public import PageRaster

extension ColourRaster {
    /// A part of the image in another size: each new pixel is the mean of what it covers.
    ///
    /// - Parameters:
    ///   - area: may reach over the image's edge; what is outside is a light grey.
    ///   - size: of the result, in px.
    /// - Complexity: O(pixels of the area + pixels of the result).
    public func resampled(_ area: PixelRect, to size: PixelSize) -> ColourRaster {
        guard !area.isEmpty, size.width > 0, size.height > 0 else {
            return ColourRaster(size: PixelSize(width: 0, height: 0), pixels: [])
        }
        let columns = Self.footprints(of: area.width, in: size.width)
        let rows = Self.footprints(of: area.height, in: size.height)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * size.width * size.height)
        for row in rows {
            for column in columns {
                var sum = (red: 0.0, green: 0.0, blue: 0.0)
                for (y, high) in row {
                    for (x, wide) in column {
                        let (red, green, blue) = colour(x: area.minX + x, y: area.minY + y)
                        sum.red += high * wide * red
                        sum.green += high * wide * green
                        sum.blue += high * wide * blue
                    }
                }
                pixels += [sum.red, sum.green, sum.blue].map { UInt8(max(0, min(255, $0.rounded()))) }
            }
        }
        return ColourRaster(size: size, pixels: pixels)
    }

    /// For each new pixel along a side, the old ones that it covers, each with its share of it.
    private static func footprints(of old: Int, in new: Int) -> [[(place: Int, share: Double)]] {
        let step = Double(old) / Double(new)
        return (0..<new).map { i in
            let (from, to) = (Double(i) * step, Double(i + 1) * step)
            return (Int(from)..<max(Int(from) + 1, min(old, Int(to.rounded(.up))))).map { place in
                (place, (min(to, Double(place + 1)) - max(from, Double(place))) / step)
            }
        }
    }

    private func colour(x: Int, y: Int) -> (Double, Double, Double) {
        guard x >= 0, y >= 0, x < width, y < height else { return (225, 225, 225) }
        let i = 3 * (y * width + x)
        return (Double(pixels[i]), Double(pixels[i + 1]), Double(pixels[i + 2]))
    }
}
