import Digests
package import Foundation
import ModelFiles
package import PageAnalysis

/// What the analysis has learned about one newspaper from pages that people corrected or approved: a small change of the
/// networks of make-up, and things that recur (docs/formats.md).
package struct PaperProfile: Sendable, Hashable, Codable {
    /// Name and version of the form.
    package static let (name, version) = ("mojiwaku.profile", 2)

    /// Name of profiles among the models of a layout's provenance.
    package static let model = "profile"

    private var format = name
    private var version = Self.version
    /// Title of the newspaper.
    package var title: String
    /// Version of the engine, and digest of the networks that the profile changes.
    package var engine: String, networks: String
    /// The pages that it learned from, and the known pages that were left out.
    package var pages: [Page], leftOut: [Page]
    /// The styles of the pages; nil if they are too few, or in a profile of version 1.
    private var styles: UsualStyle?
    /// Faults on these pages without and with a profile, learned from the other pages.
    package var without: MakeUpFaults, with: MakeUpFaults
    /// Change of each weight of the network of lines, and of blocks: 16-bit numbers, little-endian, in 2⁻¹² of a unit.
    /// Empty if only the recurring things are learned.
    private var lines: Data, blocks: Data
    /// Things that recur; nil if none are learned.
    package internal(set) var things: [RecurringThing]?

    /// A page of a profile.
    package struct Page: Sendable, Hashable, Codable {
        package var name: String
        /// SHA-256 of its image.
        package var image: String
        /// Number of the revision in the store that the truth comes from; nil for a truth in a file.
        package var revision: Int?
        /// The reason why the page was left out; nil if unknown, or if it was not left out.
        package var why: Reason?

        package init(name: String, image: String, revision: Int? = nil, why: Reason? = nil) {
            (self.name, self.image, self.revision, self.why) = (name, image, revision, why)
        }

        /// Reasons to leave out a known page: its make-up is far from that of the others, too few of its lines have a known
        /// kind, or the store has no image any more.
        package enum Reason: String, Sendable, CaseIterable, Codable {
            case style, lines, image
        }
    }

    init(
        title: String, pages: [Page], leftOut: [Page] = [], style: UsualStyle? = nil, without: MakeUpFaults,
        with: MakeUpFaults, change: MakeUpProfile?, things: [RecurringThing]? = nil
    ) {
        (self.title, self.pages, self.without, self.with) = (title, pages, without, with)
        (self.leftOut, styles) = (leftOut, style)
        (engine, networks) = (PageAnalyzer.engineVersion, Self.networks)
        (lines, blocks) = (Self.bytes(change?.lines ?? []), Self.bytes(change?.blocks ?? []))
        self.things = things
    }

    /// Digest of the program's networks.
    static let networks = sha256(ModelFile.lineMakeUp.bytes + ModelFile.blockMakeUp.bytes)

    private static func bytes(_ numbers: [Int16]) -> Data {
        Data(numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
    }

    private static func numbers(_ bytes: Data) -> [Int16] {
        let bytes = [UInt8](bytes)
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int16(truncatingIfNeeded: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }

    /// Reads a profile's file.
    ///
    /// - Parameter isOfAny: whether to read a profile for other networks too, which cannot be used.
    /// - Throws: `ProfileError` if it is no profile, or if it is of other networks or an older form.
    package init(json: Data, ofAnyNetworks isOfAny: Bool = false) throws(ProfileError) {
        let head = try Self.decoded(Head.self, from: json)
        guard head.format == Self.name, head.version >= 1 else { throw .notProfile("it has another form or version") }
        guard head.version <= Self.version else { throw .newer }
        self = try Self.decoded(PaperProfile.self, from: json)
        if isOfAny, !isUsable { return }
        guard isUsable else { throw .otherNetworks(engine: engine) }
        let sizes = [[0, 0], [MakeUpProfile.weights, MakeUpProfile.weights].map { 2 * $0 }]
        guard sizes.contains([lines.count, blocks.count]), styles?.isSound ?? true else {
            throw .notProfile("its numbers are damaged")
        }
    }

    /// The part that all versions have.
    private struct Head: Decodable { var format: String, version: Int }

    private static func decoded<T: Decodable>(_ type: T.Type, from json: Data) throws(ProfileError) -> T {
        do { return try JSONDecoder().decode(type, from: json) } catch {
            throw .notProfile("it is no JSON, or lacks a part")
        }
    }

    /// The profile's file. Equal profiles give equal bytes.
    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}

extension PaperProfile {
    /// Whether this program has the networks and the form of styles that the profile needs. Things alone need none.
    package var isUsable: Bool {
        networks == Self.networks && version == Self.version || lines.isEmpty && styles == nil
    }

    /// The profile, with its things alone if this program cannot use the rest.
    package var usablePart: PaperProfile {
        guard !isUsable else { return self }
        var part = self
        (part.lines, part.blocks, part.styles) = (Data(), Data(), nil)
        return part
    }

    /// Whether it was learned when exactly these pages were known.
    package func isOf(_ known: [Page]) -> Bool {
        Set((pages + leftOut).map { Page(name: $0.name, image: $0.image, revision: $0.revision) }) == Set(known)
    }

    /// SHA-256 of the profile's file.
    package var digest: String { (try? json()).map { sha256($0) } ?? "" }

    private var change: MakeUpProfile? {
        lines.isEmpty ? nil : MakeUpProfile(lines: Self.numbers(lines), blocks: Self.numbers(blocks))
    }

    /// Returns an analyzer with the networks of this newspaper. Layouts name the profile's digest among their models.
    ///
    /// - Throws: `ProfileError` if the profile changes other networks.
    package func analyzer(stated: PageStatement = PageStatement()) throws(ProfileError) -> PageAnalyzer {
        do {
            var models = try change?.models(MakeUpModels.files) ?? .embedded
            (models.usual, models.things) = (styles, things ?? [])
            return PageAnalyzer(stated: stated, makeUp: models, named: [Self.model: digest])
        } catch {
            throw .otherNetworks(engine: engine)
        }
    }
}

/// The reason why a profile was refused.
package enum ProfileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not a profile.
    case notProfile(String)
    /// The profile has an older form, or was learned with other networks; `engine` is the version that has them.
    case otherNetworks(engine: String)
    /// A newer program wrote the profile.
    case newer
    /// The file was changed in its place while a program used it.
    case changed
    /// A file of a folder was refused; the name and the reason, with the remedy.
    case inFolder(String, String)
    /// Too few pages have lines that the truth knows.
    case tooFewPages(Int)
    /// The profile does not gain on pages left out.
    case noGain(without: MakeUpFaults, with: MakeUpFaults)

    /// States the failure and a remedy.
    package var description: String {
        switch self {
        case .notProfile(let why): "not a profile: \(why). Make it with mojiwaku learn."
        case .otherNetworks(let engine):
            """
            the profile was learned with engine \(engine), which has other networks or another form of profile. Learn it \
            again with this program.
            """
        case .newer: "a newer program made the profile. Use that program, or learn the profile again with this one."
        case .changed:
            "the profile was changed in its place. Start the batch again; `mojiwaku learn` replaces a profile safely."
        case .inFolder(let name, let why): "\(name): \(why)"
        case .tooFewPages(let count):
            "\(count) pages can be learned from, but a profile needs 2. Give more pages of the newspaper."
        case .noGain(let without, let with):
            """
            a profile does not gain: on pages left out of learning, \(without.count) faults without it, \(with.count) \
            with it (wrong joins: \(without.wrongJoins), \(with.wrongJoins)). Nothing was written. \(without.count == 0 ? "The analysis needs none." : "Give more pages of the newspaper.")
            """
        }
    }
}
