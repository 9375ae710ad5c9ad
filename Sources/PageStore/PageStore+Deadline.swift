extension PageStore {
    /// Stores the deadline for all pages of the running batch, so that other processes can show it.
    public func keep(deadline: Moment) throws(StoreError) {
        try write { try $0.set(deadlineSetting, to: "\(deadline.milliseconds)") }
    }

    /// The deadline that was stored last; nil for none.
    public func deadline() throws(StoreError) -> Moment? {
        try read { try $0.setting(deadlineSetting).flatMap { Int64($0) }.map { Moment(milliseconds: $0) } }
    }
}

private let deadlineSetting = "batch.deadline"

extension Edition {
    /// The due time of the edition: its publication time, else the deadline of the batch on the day on which the
    /// edition came; nil when neither is known.
    public func due(deadline: Moment?) -> Moment? {
        if case .at(let time) = publication { return time }
        guard let deadline, let createdAt, (0...86_400).contains(deadline.seconds(since: createdAt)) else { return nil }
        return deadline
    }
}
