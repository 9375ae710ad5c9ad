import PageGeometry

/// Reads the parts of a binary map. Checks every count against the remaining bytes before it allocates memory.
struct BinaryReader {
    let bytes: [UInt8]
    /// Offset of the next byte.
    var at = 0
    /// The declared version of the map.
    private(set) var version = 1
    /// Fewest bytes of a line: flags, count, two numbers across, two numbers along.
    private static let shortestLine = 6

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var left: Int { bytes.count - at }

    /// Reads the whole map and checks its rules.
    mutating func map() throws(HighlightMapError) -> HighlightMap {
        try start()
        let edition = try number()
        let editionName = edition == 0 ? nil : try text(edition - 1)
        let page = try text(number())
        let revision = try number()
        let size = PixelSize(width: try number(), height: try number())
        let digest = try digest()
        let lines = try lines()
        if left > 0 { throw failure("bytes after the last line") }
        return try HighlightMap(
            edition: editionName, page: page, revision: revision, size: size, sourceDigest: digest,
            articles: Self.articles(of: lines), lines: lines)
    }

    private mutating func start() throws(HighlightMapError) {
        for expected in HighlightMap.binaryMagic where try byte() != expected {
            throw failure("a binary map begins with other bytes", at: at - 1)
        }
        version = Int(try byte())
        guard HighlightMap.versions.contains(version) else {
            throw .unknownFormat(format: "\(HighlightMap.format), binary", version: version)
        }
    }

    private mutating func lines() throws(HighlightMapError) -> [HighlightMap.Line] {
        let place = at
        let count = try number()
        guard count <= left / Self.shortestLine else {
            throw failure("\(count) lines do not fit into the \(left) remaining bytes", at: place)
        }
        var guess = LineGuess()
        var lines: [HighlightMap.Line] = []
        lines.reserveCapacity(count)
        for _ in 0..<count {
            let line = try line(guess)
            guess.follow(line)
            lines.append(line)
        }
        return lines
    }

    private static func articles(of lines: [HighlightMap.Line]) -> [HighlightMap.Article] {
        var articles: [HighlightMap.Article] = []
        for line in lines {
            if line.article == articles.count {
                articles.append(.init(first: line.first, last: line.last))
            } else {
                articles[articles.count - 1].last = line.last
            }
        }
        return articles
    }
}

extension BinaryReader {
    func failure(_ reason: String, at place: Int? = nil) -> HighlightMapError {
        .badByte(offset: place ?? at, reason: reason)
    }

    mutating func byte() throws(HighlightMapError) -> UInt8 {
        guard at < bytes.count else { throw .endsEarly(bytes.count) }
        at += 1
        return bytes[at - 1]
    }

    /// Reads a number in base 128: at most nine digits, without superfluous digits.
    mutating func number(most: Int = .max) throws(HighlightMapError) -> Int {
        let place = at
        var number = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            let digit = Int(try byte())
            number |= (digit & 0x7F) << shift
            if digit & 0x80 != 0 { continue }
            if digit == 0 && shift > 0 { throw failure("a number is longer than it needs to be", at: place) }
            guard number <= most else { throw failure("the number \(number) is too large", at: place) }
            return number
        }
        throw failure("a number of more than nine bytes", at: place)
    }

    mutating func text(_ count: Int) throws(HighlightMapError) -> String {
        guard count <= left else { throw failure("a name of \(count) bytes, but only \(left) follow") }
        guard let text = String(validating: bytes[at..<at + count], as: UTF8.self) else {
            throw failure("a name that is not UTF-8")
        }
        at += count
        return text
    }

    mutating func digest() throws(HighlightMapError) -> String {
        guard left >= 32 else { throw .endsEarly(bytes.count) }
        defer { at += 32 }
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes[at..<at + 32].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
