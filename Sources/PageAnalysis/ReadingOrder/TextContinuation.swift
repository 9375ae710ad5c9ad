import LayoutDocument

/// How much likelier a passage goes on in another one by what is read at both places.
///
/// Method: the words of the end and of the beginning are read together and apart; the difference of the costs says how well one goes
/// on in the other. Bayes' rule turns it to points: how often right links have such a difference, against other links. They count as
/// far as all of the text was likely read rightly.
struct TextContinuation {
    /// Counted by `Models/order/continuation.py`.
    struct Parameters: Sendable, Hashable {
        /// Where the steps of the differences part, in the dictionary's thousandths, rising.
        var steps = [
            -14000, -10000, -7500, -6000, -5000, -4000, -3000, -2200, -1500, -1000, -600, -300, 0, 300, 600, 1000, 1400,
            2000,
        ]
        /// Points of each step after an end that closes a sentence (。 」 and the like), and after another one, in 256ths of a nat.
        var closed = [0, 0, 0, 0, 43, -4, 50, 351, 76, -118, -113, -109, -126, -278, -325, -34, 57, -51, 72]
        var open = [694, 511, 305, 151, 91, 61, 23, -97, -15, -52, -79, -116, -92, -65, -25, -63, -10, -77, -39]
        /// What ends a sentence, a quotation or a remark.
        var ends = Set("。」』）？！!?")
        /// How far below the best candidate one is not asked about, in 256ths of a nat: text would hardly bring it up. Of 2,628
        /// passages that go on, on 40 pages of papers that were left out, 256 tells 0.908 rightly, 512 0.910, 768 and 1024 0.911; 220,
        /// 410, 630 and 790 characters of a page are read for it.
        var reach = 768
        /// The most ends and beginnings that are read of a page, so that none costs more than some 3.5 s
        /// (two pages of a daily of 1940 on one image).
        var mostPlaces = 250
    }

    let texts: [PassageText]
    private let reader: any PassageReader
    private let parameters: Parameters
    /// What each beginning and each end costs by itself.
    private let heads: [Int]
    private let tails: [Int]

    init(texts: [PassageText], reader: any PassageReader, parameters: Parameters = Parameters()) {
        (self.texts, self.reader, self.parameters) = (texts, reader, parameters)
        heads = texts.map { $0.head.isEmpty ? 0 : reader.cost(of: $0.head) }
        tails = texts.map { $0.tail.isEmpty ? 0 : reader.cost(of: $0.tail) }
    }

    /// What the text says for a link, in 256ths of a nat: 0 where either place was not read.
    func points(from: Int, to: Int) -> Int {
        guard let difference = difference(from: from, to: to), let last = texts[from].tail.last else { return 0 }
        let step = parameters.steps.count { $0 <= difference }
        let points = (parameters.ends.contains(last) ? parameters.closed : parameters.open)[step]
        return points * isRight(from: from, to: to) / RecognisedText.surest
    }

    /// How likely both places were read rightly, in thousandths.
    func isRight(from: Int, to: Int) -> Int {
        texts[from].tailIsRight * texts[to].headIsRight / RecognisedText.surest
    }

    /// What reading two places together costs more than apart, in the dictionary's thousandths; nil where either was not read.
    func difference(from: Int, to: Int) -> Int? {
        let (tail, head) = (texts[from].tail, texts[to].head)
        guard !tail.isEmpty, !head.isEmpty else { return nil }
        return reader.cost(of: tail + head) - tails[from] - heads[to]
    }
}
