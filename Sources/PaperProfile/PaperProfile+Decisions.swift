import Digests
import Foundation
package import PageAnalysis

/// Editors' decisions on the things of a profile.
extension PaperProfile {
    /// A profile without anything learned, which changes no networks.
    package init(title: String) {
        self.init(title: title, pages: [], without: MakeUpFaults(), with: MakeUpFaults(), change: nil)
    }

    /// Takes over the decisions in the newspaper's earlier profile.
    mutating func keepDecisions(of earlier: PaperProfile) {
        var all = things ?? []
        all.keepDecisions(on: earlier.things ?? [])
        if !all.isEmpty { things = all }
    }

    /// Replaces all decisions by those in the newspaper's later profile.
    mutating func replaceDecisions(by later: PaperProfile) {
        var all = things ?? []
        all.replaceDecisions(by: later.things ?? [])
        if things != nil || !all.isEmpty { things = all }
    }

    /// Switches a thing on or off.
    ///
    /// - Parameter id: `RecurringThing.id`.
    /// - Returns: false if the profile has no such thing.
    package mutating func switchThing(_ id: String, isOff: Bool) -> Bool {
        guard let place = things?.firstIndex(where: { $0.id == id }) else { return false }
        things?[place].isOff = isOff ? true : nil
        return true
    }

    /// Adds an editor's rules.
    ///
    /// - Returns: `RecurringThing.id` of each thing that is one of the rules now.
    @discardableResult
    package mutating func add(_ rules: [RecurringThing]) -> [String] {
        let all = (things ?? []).adding(rules)
        things = all
        return all.made(by: rules).map(\.id)
    }
}

extension RecurringThing {
    /// Identifies the thing among those of its profile: 16 hexadecimal digits of a digest of its print and kind. Learning
    /// gives the same print on other pages another id.
    package var id: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String((try? encoder.encode(bare)).map { sha256($0) }?.prefix(16) ?? "")
    }
}
