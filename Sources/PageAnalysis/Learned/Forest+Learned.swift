extension Forest {
    /// What a line is (`LineKinds`), learned by Models/order.
    static let kinds = learned(ModelFile.lineKinds.bytes, features: LineFeatures.count)
    /// What is read after what (`PassageLinks`), learned by Models/order.
    static let links = learned(ModelFile.passageLinks.bytes, features: LinkFeatures.count)
    /// The same, knowing what else could be read (`LinkRivals`), learned by Models/order.
    static let rivals = learned(ModelFile.rivalLinks.bytes, features: LinkRivals.count)

    /// A forest that asks about so many features; one that knows nothing where it is of other features than the program tells.
    static func learned(_ bytes: [UInt8], features: Int) -> Forest {
        guard let forest = Forest(bytes), forest.features == features else { return Forest() }
        return forest
    }
}
