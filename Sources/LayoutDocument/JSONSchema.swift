/// The JSON Schemas (draft 2020-12) of the files that this program writes and reads; docs/schemas has the same bytes.
public enum JSONSchema: String, Sendable, Hashable, CaseIterable {
    /// `mojiwaku.layout`, version 1.
    case layout
    /// `mojiwaku.highlight-map`, versions 1 and 2.
    case map
    /// `edition.json` of a folder of pages.
    case edition
    /// `mojiwaku.corrections`, version 1.
    case corrections

    /// The schema's text: UTF-8 JSON that ends in a line feed.
    public var bytes: [UInt8] {
        switch self {
        case .layout: PackageResources.layout_schema_json
        case .map: PackageResources.highlight_map_schema_json
        case .edition: PackageResources.edition_schema_json
        case .corrections: PackageResources.corrections_schema_json
        }
    }
}
