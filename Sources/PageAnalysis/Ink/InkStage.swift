import PageGeometry
import PageRaster

/// From greys to ink, sorted: tone, threshold, size of the body type, pictures, rules.
struct InkStage {
    /// What to separate by.
    struct Settings: Sendable, Hashable {
        /// How far from paper to ink a pixel must be to count as ink, in percent, 40 to 60.
        var inkShare = 48
        /// `Tone.noise` from which a page is softened once before it is thresholded.
        var grainNoise = 4
        /// `Tone.noise` from which a page is taken as made of dots and softened three times.
        var dotNoise = 26
    }

    var settings = Settings()

    func run(_ page: GreyRaster, watch: (StageTrace) -> Void) -> PageInk {
        let first = Tone(page)
        let passes = first.noise >= settings.dotNoise ? 3 : first.noise >= settings.grainNoise ? 1 : 0
        var soft = passes > 0 ? page.softened(passes: passes) : page
        var tone = passes > 0 ? Tone(soft) : first
        var ink = soft.ink(tone, share: settings.inkShare)
        let em = BodySize.estimate(InkRuns(ink).components)
        let areas = TonedAreas.find(soft, tone: tone, em: em)
        if !areas.dark.isEmpty {
            for area in areas.dark { soft.invert(area) }
            tone = Tone(soft)
            ink = soft.ink(tone, share: settings.inkShare)
        }
        watch(StageTrace(name: "1-ink", ink: ink))
        let rules = RuleFinder(em: em).takeRules(from: &ink, outside: areas.pictures)
        watch(
            StageTrace(
                name: "2-separators",
                marks: rules.map { ($0.box, 0) } + areas.pictures.map { ($0, 1) }
                    + (areas.tints + areas.dark).map { ($0, 2) }))
        return PageInk(
            runs: InkRuns(ink), em: em, rules: rules, pictures: areas.pictures, grounds: areas.tints + areas.dark,
            noise: first.noise)
    }
}

/// How large the body type is.
enum BodySize {
    /// The width of the body type's em in px, from the components of a page.
    ///
    /// Method: most characters of a page are body type, and many kanji and kana hold together in one piece nearly as
    /// wide as their body. Each compact piece votes for its longer side with its area; the strongest narrow range of
    /// sides wins. Ink fills 0.92 of the body (mean over Mincho and Gothic faces), so the em is the vote over 0.92.
    static func estimate(_ components: [InkRuns.Component]) -> Int {
        var votes = [Int](repeating: 0, count: 401)
        var counts = votes
        for component in components {
            let long = max(component.box.width, component.box.height)
            let short = min(component.box.width, component.box.height)
            guard long >= 7, long <= 400, 2 * short >= long, component.pixels * 8 >= component.box.area else { continue }
            votes[long] += long * long
            counts[long] += 1
        }
        var best = (votes: 0, side: 24)
        for side in 7...340 {
            let reach = max(1, side / 14)
            let sum = votes[side - reach...side + reach].reduce(0, +)
            // A few large blots outweigh a page of type: a vote needs voters.
            let voters = counts[side - reach...side + reach].reduce(0, +)
            if sum > best.votes && voters >= min(40, components.count / 4) { best = (sum, side) }
        }
        return (best.side * 100 + 46) / 92
    }
}
