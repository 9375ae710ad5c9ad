/// What tells the order of reading.
public enum OrderSource: String, Sendable, Hashable, CaseIterable {
    /// Where things stand, and what is read at the ends of passages.
    case text
    /// Where things stand.
    case place

    /// What reads the ends of passages; nil where nothing does.
    ///
    /// - Throws: where text is asked for and something that it needs is not installed.
    public func reader() throws(OrderByTextError) -> OrderByText? { self == .text ? try OrderByText() : nil }
}
