/// Names of a model's features, in the order of the model's input.
///
/// Features are written and read by name (`FeatureVector`). Their names, in this order, are part of the model's schema
/// (`ModelSchema`).
package protocol FeatureName: CaseIterable, Hashable, Sendable, RawRepresentable
where RawValue == Int, AllCases == [Self] {
    /// Number of features.
    static var count: Int { get }
}

/// A number for each feature.
package struct FeatureVector<Name: FeatureName>: Hashable, Sendable {
    /// The numbers of the features, in the order of the names.
    package private(set) var values: [Int]

    /// Creates a vector in which every feature has the same value.
    package init(repeating value: Int = 0) { values = [Int](repeating: value, count: Name.count) }

    package subscript(_ name: Name) -> Int {
        get { values[name.rawValue] }
        set { values[name.rawValue] = newValue }
    }
}
