extension Forest {
    /// What a line is (`LineKinds`), learned by Models/order.
    static let kinds = learned(ModelFile.lineKinds.bytes, facts: KindFacts.count)
    /// What is read after what (`PassageLinks`), learned by Models/order.
    static let links = learned(ModelFile.passageLinks.bytes, facts: LinkFacts.count)
    /// The same, knowing what else could be read (`LinkRivals`), learned by Models/order.
    static let rivals = learned(ModelFile.rivalLinks.bytes, facts: LinkRivals.count)

    /// A forest that asks about so many facts; one that knows nothing where it is of other facts than the program tells.
    static func learned(_ bytes: [UInt8], facts: Int) -> Forest {
        guard let forest = Forest(bytes), forest.facts == facts else { return Forest() }
        return forest
    }
}
