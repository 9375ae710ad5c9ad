package import PageStore

extension TextState {
    /// The progress in prose: `37 of 40 pages read, 1 given up`.
    package var words: String {
        let count = "\(read) of \(pages == 1 ? "1 page" : "\(pages) pages") read"
        return givenUp.isEmpty ? count : "\(count), \(givenUp.count) given up"
    }

    /// The command that retries the pages of an edition whose text was given up.
    package static func retry(_ edition: String) -> String { "mojiwaku batch text \(edition) --again --store …" }
}
