import PageGeometry

/// Reads the header of a JPEG 2000 file (ITU-T T.800, Annexes A and I): the boxes around the codestream, the main
/// header of the codestream, and all tile parts up to the end.
struct JPEG2000Header {
    private let file: ByteView
    private var page: PageHeader?
    private var tiles = 0
    private var tilePixels = 0
    /// Memory in bytes that the coding style requires, in addition to the pixels.
    private var codingMemory = 0
    /// For each tile, the last of its parts that has data.
    private var lastTileParts: [Int: PageHeader.TilePart] = [:]
    private var blockStylePlaces: [Int] = []
    /// Whether code blocks use another kind of coding (high throughput, ITU-T T.814).
    private var hasOtherBlocks = false

    static func read(_ file: ByteView) throws(ImageError) -> PageHeader {
        var header = JPEG2000Header(file: file)
        let start = file.hasBytes([0xFF, 0x4F], at: 0) ? 0 : try header.codestream()
        try header.walkCodestream(from: start)
        guard var page = header.page else { throw .damaged(detail: "it has no JPEG 2000 size") }
        page.otherMemory += header.codingMemory
        page.blockStylePlaces = header.hasOtherBlocks ? [] : header.blockStylePlaces
        page.missingTiles = max(0, header.tiles - header.lastTileParts.count)
        page.lastTileParts = header.lastTileParts.values.sorted { $0.start < $1.start }
        return page
    }

    private init(file: ByteView) { self.file = file }

    private static let cut = ImageError.truncated(detail: "inside the JPEG 2000 data")

    /// Returns the place of the codestream, after skipping the boxes before the one that contains it.
    private func codestream() throws(ImageError) -> Int {
        var place = 0
        while let length = file.number(4, at: place) {
            var head = 8
            var size = length
            if length == 1 {
                head = 16
                guard let long = file.number(8, at: place + 8) else { throw Self.cut }
                size = long
            }
            if file.hasText("jp2c", at: place + 4) { return place + head }
            // The header box contains the box of the palette, so only the head of the header box is skipped.
            if file.hasText("jp2h", at: place + 4) {
                place += head
                continue
            }
            if file.hasText("pclr", at: place + 4), let columns = file.byte(at: place + head + 2), columns > 4 {
                throw .unsupportedFormat(found: "a JPEG 2000 with \(columns) palette columns")
            }
            guard size >= head else { throw .damaged(detail: "a JPEG 2000 box of impossible length") }
            guard file.holds(size, at: place) else { throw Self.cut }
            place += size
        }
        throw Self.cut
    }

    private mutating func walkCodestream(from start: Int) throws(ImageError) {
        var place = start + 2
        var tilePart: (start: Int, length: Int, tile: Int?)?
        while let marker = file.number(2, at: place) {
            if marker == 0xFFD9 { return }
            if marker == 0xFF93 {
                // The data of a tile part ends at the next part, or at the end of the codestream.
                guard let part = tilePart else { throw .damaged(detail: "JPEG 2000 data outside of a tile") }
                place = part.length == 0 ? try lastMarker() : part.start + part.length
                guard place > part.start + 12 else { throw .damaged(detail: "a JPEG 2000 tile of impossible length") }
                if let tile = part.tile, tile < tiles { lastTileParts[tile] = .init(start: part.start, end: place) }
                tilePart = nil
                continue
            }
            guard let length = file.number(2, at: place + 2), file.holds(length, at: place + 2) else { throw Self.cut }
            guard length >= 2 else { throw .damaged(detail: "a JPEG 2000 segment of impossible length") }
            switch marker {
            case 0xFF51: try readSize(at: place + 4, length: length)
            case 0xFF52: try readCodingStyle(at: place + 4, styleAt: place + 9)
            case 0xFF53:
                let wide = (page?.channels ?? 0) > 256
                try readCodingStyle(at: place + (wide ? 6 : 5), styleAt: place + (wide ? 7 : 6))
            case 0xFF90:
                tilePart = (place, file.number(4, at: place + 6) ?? 0, file.number(2, at: place + 4))
            default: break
            }
            place += 2 + length
        }
        throw Self.cut
    }

    /// Returns the place of the marker that ends the codestream, near the end of the file. A tile part without a length
    /// ends there.
    private func lastMarker() throws(ImageError) -> Int {
        var end = file.count - 2
        while end > max(0, file.count - 64), !file.hasBytes([0xFF, 0xD9], at: end) { end -= 1 }
        guard file.hasBytes([0xFF, 0xD9], at: end) else { throw Self.cut }
        return end
    }

    private mutating func readSize(at place: Int, length: Int) throws(ImageError) {
        let numbers = (0..<8).compactMap { file.number(4, at: place + 2 + 4 * $0) }
        guard page == nil, numbers.count == 8, let channels = file.number(2, at: place + 34) else {
            throw .damaged(detail: "its JPEG 2000 size is wrong")
        }
        let size = PixelSize(width: numbers[0] - numbers[2], height: numbers[1] - numbers[3])
        if size.width <= 0 || size.height <= 0 { throw .emptySize(size) }
        guard (1...4).contains(channels) else { throw .unsupportedFormat(found: "a JPEG 2000 of \(channels) channels") }
        guard numbers[4] > 0, numbers[5] > 0, numbers[6] <= numbers[2], numbers[7] <= numbers[3] else {
            throw .damaged(detail: "its JPEG 2000 tiles are wrong")
        }
        for channel in 0..<channels {
            guard let bits = file.byte(at: place + 36 + 3 * channel),
                file.hasBytes([1, 1], at: place + 37 + 3 * channel)
            else { throw .unsupportedFormat(found: "a JPEG 2000 with channels of several sizes") }
            guard bits == 7 || bits == 15 || bits == 0 else {
                throw .unsupportedFormat(found: "a JPEG 2000 of \(bits & 127 + 1) bits a sample")
            }
        }
        let across = (numbers[0] - numbers[6] + numbers[4] - 1) / numbers[4]
        let down = (numbers[1] - numbers[7] + numbers[5] - 1) / numbers[5]
        let (product, overflow) = across.multipliedReportingOverflow(by: down)
        tiles = overflow ? Int.max / 1_000_000 : min(product, Int.max / 1_000_000)
        // Sides are limited, so that numbers computed from them cannot overflow.
        let longest = 1 << 20
        tilePixels = min(longest, numbers[4], size.width) * min(longest, numbers[5], size.height)
        // OpenJPEG stores each sample twice in 32 bits, and 6 to 10 kB of settings for each tile.
        page = PageHeader(
            size: size, channels: channels, bytesPerPixel: 3 + 4 + 8 * channels, otherMemory: tiles * 12_000)
    }

    /// Adds up the memory of code blocks, precincts and layers. A hostile file exhausts memory by their number, not by
    /// the size of the image. `mode` is the place of the segment's field Scod; `place` is the place of its coding
    /// parameters.
    private mutating func readCodingStyle(at mode: Int, styleAt place: Int) throws(ImageError) {
        guard let page, let flags = file.byte(at: mode), let levels = file.byte(at: place),
            let wide = file.byte(at: place + 1), let high = file.byte(at: place + 2)
        else { return }
        if let style = file.byte(at: place + 3) {
            // There is at most one style for all channels and one for each channel, both for the image and for each
            // tile (T.800, A.6.1 and A.6.2).
            guard blockStylePlaces.count < (min(tiles, 65535) + 1) * (page.channels + 1) else {
                throw .damaged(detail: "it has more JPEG 2000 coding styles than tiles and channels")
            }
            blockStylePlaces.append(place + 3)
            hasOtherBlocks = hasOtherBlocks || style & 0x40 != 0
        }
        let layers = max(1, place == mode + 5 ? file.number(2, at: mode + 2) ?? 1 : 1)
        let samples = tilePixels * page.channels
        let blockArea = 1 << min(20, (wide & 15) + (high & 15) + 4)
        var precincts = (levels & 63) + 1
        if flags & 1 == 1 {
            for level in 0...min(32, levels) {
                let sides = file.byte(at: place + 5 + level) ?? 0
                // Each level is half as wide as the next one. The last level is the tile itself.
                let area = tilePixels >> min(60, 2 * max(0, levels - level))
                precincts += max(1, area >> ((sides & 15) + (sides >> 4)))
            }
        }
        let bookkeeping = precincts.multipliedReportingOverflow(
            by: (levels & 63 + 1) * (layers + 1) * 2 * page.channels)
        let blocks = samples / blockArea * 300 + precincts * page.channels * 600
        let needed = bookkeeping.overflow ? Int.max / 4 : min(Int.max / 4, bookkeeping.partialValue + blocks)
        codingMemory = max(codingMemory, needed)
    }
}
