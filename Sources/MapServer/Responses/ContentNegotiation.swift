import PageStore

/// Content negotiation (RFC 9110, section 12): the choices that a client accepts, by a header such as `Accept:
/// application/json;q=0.5, */*;q=0.1`.
struct ContentNegotiation: Sendable {
    /// The names in the header, in lower case, with their weights, 0 to 1000.
    private let weights: [(name: Substring, weight: Int)]

    /// - Parameter header: nil when the request has none; everything is accepted then.
    init(_ header: String?) {
        guard let header else {
            weights = []
            return
        }
        // No real client lists more names; the bound keeps a hostile header cheap.
        weights = header.lowercased().split(separator: ",").prefix(64).map { part in
            let pieces = part.split(separator: ";").map(\.trimmed)
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Self.weight($0.dropFirst(2)) }
            return (pieces.first ?? "", weight ?? 1000)
        }
    }

    /// A weight such as `0.25` or `1`, in thousandths; 0 for any other text.
    private static func weight(_ text: Substring) -> Int {
        guard text.utf8.count <= 5, text.utf8.allSatisfy({ $0 == 46 || (48...57).contains($0) }),
            let weight = Double(text), weight <= 1
        else { return 0 }
        return Int((weight * 1000).rounded())
    }

    /// The coding that an `Accept-Encoding` header prefers; nil when it accepts none. The headers of most clients are
    /// compared as a whole.
    static func coding(of header: String?) -> ContentCoding? {
        switch header {
        case nil, "identity": .identity
        case "gzip", "gzip, deflate": .gzip
        case "br", "gzip, deflate, br", "br, gzip", "br, gzip, deflate": .brotli
        default: ContentNegotiation(header).coding
        }
    }

    /// The weight of a name, or of the first of `wildcards` in the header; nil when the header has none of them.
    func weight(_ name: String, or wildcards: [String] = []) -> Int? {
        for name in [name] + wildcards {
            if let found = weights.first(where: { $0.name == name }) { return found.weight }
        }
        return nil
    }

    /// The first of the choices with the highest weight; nil when all weights are 0.
    func best<T>(_ choices: [(choice: T, weight: Int)]) -> T? {
        guard let most = choices.map(\.weight).max(), most > 0 else { return nil }
        return choices.first { $0.weight == most }?.choice
    }

    /// The preferred coding, by an `Accept-Encoding` header.
    var coding: ContentCoding? {
        if weights.isEmpty { return .identity }
        return best([
            (.brotli, weight("br", or: ["*"]) ?? 0), (.gzip, weight("gzip", or: ["*"]) ?? 0),
            // Identity is accepted unless the header refuses it.
            (.identity, weight("identity", or: ["*"]) ?? 1),
        ])
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    var trimmed: Substring {
        let isBlank = { (c: Character) in c == " " || c == "\t" }
        var text = drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}

extension ContentCoding {
    /// The coding's name in `Content-Encoding`; nil for identity.
    var header: String? {
        switch self {
        case .identity: nil
        case .gzip: "gzip"
        case .brotli: "br"
        }
    }
}
