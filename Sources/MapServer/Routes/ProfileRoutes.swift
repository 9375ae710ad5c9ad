import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import LayoutDocument
import PageAnalysis
import PageGeometry
import PageStore
import PaperProfile
import PositionedJSON

/// Routes of newspapers' profiles: learned things, editors' rules, and repeated corrections.
struct ProfileRoutes: Sendable {
    let store: AsyncStore
    /// Runs changes of profiles, one after the other.
    let profileChanges: AsyncStore
    /// The profiles; nil if the service has none.
    let profiles: ServerSettings.Profiles?
    /// Maximum number of bytes of a body.
    let bodyLimit: Int

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/titles/:title/profile", for: .editor, [(.get, profile)])
        router.resource("/v1/titles/:title/profile/things/:thing/:switch", for: .editor, [(.put, switchThing)])
        router.resource("/v1/editions/:edition/pages/:page/rules", for: .editor, [(.post, makeRules)])
    }

    /// - Throws: `Problem`, 404 for a service without profiles.
    private func requiredProfiles() throws -> ServerSettings.Profiles {
        guard let profiles else {
            throw Problem.notFound("folder of profiles here. Start the service with --profiles FOLDER")
        }
        return profiles
    }

    /// `GET /v1/titles/{title}/profile`: the newspaper's profile, and the corrections that editors repeat.
    private func profile(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (folder, title) = (try requiredProfiles().folder, try context.title())
        let json = try await store.run { store in
            guard try store.has(title: title) else { throw Problem.notFound("newspaper \(title)") }
            let present = folder.profile(of: title)
            let repeated = try store.repeatedCorrections(of: title)
            let places = try ThingPlaces(present?.profile, in: store)
            return JSONText.file { out in
                out.newLine(1)
                out.field("title", title)
                out.newLine(1)
                out.key("profile")
                if let present {
                    out.object { present.profile.write(to: &$0, learnedAt: present.learnedAt, places) }
                } else {
                    out.value(nil)
                }
                out.section("corrections", repeated) { $0.write(to: &$1) }
            }
        }
        return .whole(json, to: request, caching: "private, no-cache", vary: "Authorization")
    }

    private enum Switch: String { case on, off }

    /// `PUT …/things/{thing}/{switch}`: the analysis no longer uses the thing (`off`), or uses it again (`on`).
    private func switchThing(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (folder, title, id) = (
            try requiredProfiles().folder, try context.title(), try context.parameters.require("thing")
        )
        guard let state = Switch(rawValue: try context.parameters.require("switch")) else {
            throw Problem.notFound("such switch: write `on` or `off`")
        }
        try await profileChanges.run { _ in
            guard folder.profile(of: title) != nil else { throw Problem.notFound("profile of \(title)") }
            try ProfileFolder(folder).change(title) { profile in
                guard profile?.switchThing(id, isOff: state == .off) == true else {
                    throw Problem.notFound(
                        "such thing in the profile of \(title) any more. Load the profile again: it may have been learned anew"
                    )
                }
            }
        }
        return Response { out in
            out.field("thing", id)
            out.field("isOff", state == .off)
        }
    }

    /// `POST …/rules[?revision=N]`: print of a page, and print like it, always has a kind in its newspaper.
    private func makeRules(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let wanted = try Query(request, known: "revision").revision()
        let (profiles, name, person) = (try requiredProfiles(), try context.page(), context.person)
        try request.requireJSON()
        let body = try await request.body.bytes(upTo: bodyLimit)
        let (title, things) = try await profileChanges.run { store in
            _ = try store.requiredPage(name)
            let revision = try store.revision(wanted, orNewestOf: name)
            guard let title = try store.edition(named: name.edition)?.title, !title.isEmpty else {
                throw Problem(.untitled, "Edition \(name.edition) has no title. Give its `title` in edition.json.")
            }
            let rule = try EditorsRule(body, of: revision, by: person)
            let rules = try profiles.things(of: rule, in: revision.image, of: store)
            let things = try ProfileFolder(profiles.folder).change(title) { profile in
                profile = profile ?? PaperProfile(title: title)
                return profile?.add(rules) ?? []
            }
            return (title, things)
        }
        return Response { out in
            out.field("title", title)
            out.field("things", things)
        }
    }
}

extension EditorsRule {
    /// Reads the body, such as `{"kind": "aside", "rects": [[100, 40, 420, 96]]}`.
    fileprivate init(_ json: Data, of revision: Revision, by person: String) throws {
        do {
            let record = try JSONRecord(JSONValue(parsing: json), only: ["kind", "rects"])
            let rects = try record.list("rects") { value throws(JSONFieldError) in try JSONForm.rect(value.whole) }
            guard (1...RecurringThing.mostOfRule).contains(rects.count) else {
                throw JSONFieldError("1 to \(RecurringThing.mostOfRule) rectangles", at: "/rects")
            }
            self.init(
                try record.read("kind") { value throws(JSONFieldError) in try JSONForm.choice(value) }, rects,
                by: person,
                page: "\(revision.name)", revision: revision.number, index: revision.image.index)
        } catch { throw Problem(unreadable: error) }
    }
}

extension ServerSettings.Profiles {
    /// The things of a rule, from an image in the store.
    fileprivate func things(
        of rule: EditorsRule, in image: ImagePlace, of store: PageStore
    ) throws -> [RecurringThing] {
        // `withFile` throws only errors of the store.
        let outcome = try store.withFile(ofImage: image.digest) { path throws(StoreError) in
            Result { try find(rule, path) }
        }.get()
        switch outcome {
        case .things(let things): return things
        case .refused(let reason):
            throw Problem(.badRule, reason.description)
        }
    }
}

extension Problem {
    /// The refusal to change a profile while another process has the folder.
    static let learning = Problem(
        .learning,
        "Profiles are being learned just now, and nothing was changed. Try again when `mojiwaku learn` has ended.")
}

/// The places in the store where a profile's things were seen, and whose images it still has.
private struct ThingPlaces {
    /// The pages with images, by their names in the profile; the width of each revision's image in px.
    private var pages: [String: (name: PageName, widths: [Int: Int])] = [:]

    init(_ profile: PaperProfile?, in store: PageStore) throws {
        for seen in Set((profile?.things ?? []).compactMap(\.seen?.page)) {
            let parts = seen.split(separator: "/").map(String.init)
            guard parts.count == 2 else { continue }
            let name = PageName(edition: parts[0], page: parts[1])
            guard try store.page(name) != nil else { continue }
            let numbers = Set((profile?.things ?? []).compactMap { $0.seen?.page == seen ? $0.seen?.revision : nil })
            let kept = try store.revisions(of: name).filter {
                try numbers.contains($0.number) && !store.renditions(of: $0.image).isEmpty
            }
            let widths = kept.compactMap { revision in
                (try? store.map(revision.mapID)).map { (revision.number, $0.size.width) }
            }
            pages[seen] = (name, [Int: Int](uniqueKeysWithValues: widths))
        }
    }

    func write(_ seen: RecurringThing.Place?, to out: inout JSONText) {
        guard let seen, let revision = seen.revision, let (name, widths) = pages[seen.page],
            let width = widths[revision]
        else { return }
        out.named("seen") { out in
            out.field("edition", name.edition)
            out.field("page", name.page)
            out.field("revision", revision)
            out.field("width", width)
            out.field("rect", seen.rect)
        }
    }
}

extension PaperProfile {
    /// Writes parts of the profile, with the names of its file.
    fileprivate func write(to out: inout JSONText, learnedAt: Date, _ places: ThingPlaces) {
        out.field("format", Self.name)
        out.field("learnedAt", Moment(milliseconds: Int64(learnedAt.timeIntervalSince1970 * 1000)).text)
        out.field("engine", engine)
        out.field("isUsable", isUsable)
        out.objects("pages", pages) { page, out in out.field("name", page.name) }
        out.objects("leftOut", leftOut) { page, out in
            out.field("name", page.name)
            if let why = page.why { out.field("why", why.rawValue) }
        }
        for (name, faults) in [("without", without), ("with", with)] {
            out.named(name) { out in
                out.field("lines", faults.lines)
                out.field("wrongNumbered", faults.wrongNumbered)
                out.field("wrongKinds", faults.wrongKinds)
                out.field("wrongJoins", faults.wrongJoins)
            }
        }
        out.objects("things", things ?? []) { thing, out in
            out.field("id", thing.id)
            out.field("kind", thing.kind.rawValue)
            out.field("isOff", thing.isOff == true)
            out.field("agreeing", thing.agreeing)
            out.field("contradicting", thing.contradicting)
            if let by = thing.by { out.field("by", by) }
            if let x = thing.x, let y = thing.y {
                out.field("x", x)
                out.field("y", y)
            }
            if let picture = thing.picture { out.field("picture", picture.digits) }
            places.write(thing.seen, to: &out)
        }
    }
}

extension RepeatedCorrection {
    fileprivate func write(to out: inout JSONText) {
        out.field("do", name)
        if let kind { out.field("kind", kind) }
        if let x, let y {
            out.field("x", x)
            out.field("y", y)
        }
        out.field("pages", pages)
    }
}

extension PageStore {
    /// Largest number of corrected pages in which repeated corrections are counted, of editions searched, and of listed
    /// corrections.
    private static let (mostPages, mostEditions, mostRepeated) = (60, 60, 30)

    fileprivate func has(title: String) throws -> Bool {
        var query = EditionQuery(limit: 1)
        query.title = title
        return try !editions(matching: query).entries.isEmpty
    }

    /// The corrections that editors repeat on the newest corrected pages of a newspaper.
    fileprivate func repeatedCorrections(of title: String) throws -> [RepeatedCorrection] {
        let known = try knownRevisions(of: title, most: Self.mostPages, mostEditions: Self.mostEditions)
        let pages = try known.compactMap { newest -> RepeatedCorrection.Page? in
            let made = try revisions(of: newest.name).filter { $0.image == newest.image }
                .compactMap { try corrections(of: $0.name, revision: $0.number) }.flatMap(\.operations)
            guard !made.isEmpty, let map = try? map(newest.mapID) else { return nil }
            return RepeatedCorrection.Page(made, size: map.size)
        }
        return Array(RepeatedCorrection.all(on: pages).prefix(Self.mostRepeated))
    }
}
