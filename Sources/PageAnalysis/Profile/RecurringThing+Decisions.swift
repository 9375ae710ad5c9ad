package import PageGeometry
package import PageRaster

/// Editors' decisions on recurring things: rules, and things switched off.
extension RecurringThing {
    /// Largest number of lines that one rule may name: larger print is a block of text, which does not recur.
    package static let mostOfRule = 12

    /// Makes rules from print of one page.
    ///
    /// Lines are found as the analysis will find them on other pages. A rectangle is one line if no found line has its
    /// middle in it.
    ///
    /// - Parameters:
    ///   - rects: rectangles of print, in px of the image.
    ///   - kind: kind of such print from now on.
    ///   - editor: name of the person who makes the rules.
    ///   - image: the image of the page.
    ///   - page: the page.
    /// - Returns: a thing for each line; nil for more than `mostOfRule` lines.
    /// - Complexity: O(pixels).
    package static func rules(
        for rects: [PixelRect], _ kind: Kind, by editor: String, on image: GreyRaster, of page: Page.Name
    ) -> [RecurringThing]? {
        let enlarged = AnalysisStages().enlarged(image)
        let found = LineMakeUp(of: enlarged)
        let prints = rects.flatMap { rect in
            let inside = found.prints.filter { $0.rect.map { rect.contains($0.center) } ?? false }
            return inside.isEmpty ? [LinePrint(enlarged.rect(of: rect), em: found.page.em, on: enlarged.image)] : inside
        }
        return prints.count > mostOfRule ? nil : prints.map { RecurringThing($0, kind, by: editor, on: page) }
    }

    /// Whether two things have the same print: the same size, and the same picture or place.
    fileprivate func isSamePrint(as other: RecurringThing) -> Bool {
        (picture == nil) == (other.picture == nil)
            && matches(
                LinePrint(
                    width: other.width, height: other.height, x: other.x ?? 0, y: other.y ?? 0, picture: other.picture))
    }

    /// The print and its kind alone, without numbers of pages and decisions.
    package var bare: RecurringThing {
        var thing = self
        (thing.agreeing, thing.contradicting, thing.isOff, thing.by, thing.seen) = (0, 0, nil, nil, nil)
        return thing
    }
}

extension [RecurringThing] {
    /// Takes over the decisions on earlier things: a thing that is switched off stays off, and a rule stays a rule.
    package mutating func keepDecisions(on earlier: [RecurringThing]) {
        for old in earlier where old.isOff == true || old.by != nil {
            let same = indices.filter { self[$0].kind == old.kind && self[$0].isSamePrint(as: old) }
            for place in same { (self[place].isOff, self[place].by) = (old.isOff, old.by) }
            if same.isEmpty { append(old) }
        }
    }

    /// Replaces all decisions by those on later things. Learned things stay.
    package mutating func replaceDecisions(by later: [RecurringThing]) {
        removeAll { $0.by != nil && $0.agreeing < 2 }
        for place in indices { (self[place].isOff, self[place].by) = (nil, nil) }
        keepDecisions(on: later)
    }

    /// Returns these things with an editor's rules. A rule replaces earlier rules for the same print, and makes a thing
    /// with its print and kind a rule.
    package func adding(_ rules: [RecurringThing]) -> [RecurringThing] {
        var all = self
        for rule in rules {
            all.removeAll { $0.by != nil && $0.kind != rule.kind && $0.isSamePrint(as: rule) }
            all.keepDecisions(on: [rule])
        }
        return all
    }

    /// The things that are these rules, once the rules are added.
    package func made(by rules: [RecurringThing]) -> [RecurringThing] {
        filter { thing in rules.contains { thing.kind == $0.kind && thing.isSamePrint(as: $0) } }
    }
}
