extension PageStore {
    /// Keeps when all pages of the running batch are to be done, so that others can show it.
    public func keep(deadline: Moment) throws(StoreError) {
        try write { try $0.set(deadlineSetting, to: "\(deadline.milliseconds)") }
    }

    /// The deadline that was kept last; nil for none.
    public func deadline() throws(StoreError) -> Moment? {
        try read { try $0.setting(deadlineSetting).flatMap { Int64($0) }.map { Moment(milliseconds: $0) } }
    }
}

private let deadlineSetting = "batch.deadline"

extension Edition {
    /// When the edition is due: at the time of its publication, or else at the deadline of the batch of the day in which it came; nil when
    /// neither is known.
    public func due(deadline: Moment?) -> Moment? {
        if case .at(let time) = publication { return time }
        guard let deadline, let createdAt, (0...86_400).contains(deadline.seconds(since: createdAt)) else { return nil }
        return deadline
    }
}
