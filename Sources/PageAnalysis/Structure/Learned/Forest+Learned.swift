extension Forest {
    /// What a line is (`LineKinds`), learned by Models/order.
    static let kinds = Forest(PackageResources.line_kinds_bin) ?? Forest()
    /// What is read after what (`PassageLinks`), learned by Models/order.
    static let links = Forest(PackageResources.passage_links_bin) ?? Forest()
    /// The same, knowing what else could be read (`LinkRivals`), learned by Models/order.
    static let rivals = Forest(PackageResources.rival_links_bin) ?? Forest()
}
