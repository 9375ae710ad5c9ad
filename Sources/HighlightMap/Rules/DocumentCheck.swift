package import PositionedJSON

/// All that is wrong with a file, as far as it can be told.
public struct DocumentCheck<Document: Sendable, Rule: FormatRule>: Sendable {
    /// What could be read; nil when no document can be made of the file.
    public let document: Document?
    /// What is wrong with the file's form, in the order of the file.
    public let misforms: [RuleBreach<FormRule>]
    /// The rules that it breaks. What hangs on a part with a wrong form is not told of.
    public let broken: [RuleBreach<Rule>]

    /// A check's result from its parts.
    ///
    /// - Parameter broken: those that a part with a wrong form has a share in are left out.
    package init(document: Document?, misforms: [JSONFieldError], broken: [RuleBreach<Rule>]) {
        self.document = document
        self.misforms = misforms.map { RuleBreach($0) }
        guard !misforms.isEmpty else {
            self.broken = broken
            return
        }
        let spoilt = SpoiltParts(misforms.map(\.place))
        self.broken = broken.filter { !spoilt.touch($0.pointer) }
    }

    /// The check of a file of which nothing can be read.
    package init(refusing breach: RuleBreach<FormRule>) {
        document = nil
        misforms = [breach]
        broken = []
    }
}

/// The parts of a file that have a wrong form: a placeholder was read in their stead, of which nothing can be said.
private struct SpoiltParts {
    /// The objects and arrays whose fields or values are wrong; not the whole file.
    private let holders: Set<Substring>
    /// All that they are in, and the wrong values themselves.
    private let around: Set<Substring>

    init(_ places: [String]) {
        holders = Set(places.compactMap { Self.ancestors(of: $0).dropFirst().first })
        around = Set(places.flatMap(Self.ancestors))
    }

    /// Whether what stands at the pointer is in such a part, or has one in it.
    func touch(_ pointer: String) -> Bool {
        around.contains(pointer[...]) || Self.ancestors(of: pointer).contains(where: holders.contains)
    }

    /// The pointer itself and those of all that hold the place, but for the whole file.
    private static func ancestors(of pointer: String) -> [Substring] {
        var found: [Substring] = []
        var rest = pointer[...]
        while let slash = rest.lastIndex(of: "/") {
            found.append(rest)
            rest = rest[..<slash]
        }
        return found
    }
}
