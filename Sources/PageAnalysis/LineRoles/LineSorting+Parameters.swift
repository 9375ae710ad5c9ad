extension LineSorting {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// What is no thicker than this and at least as long as that is left of a rule. A greater thickness loses thin characters.
        var sliverThickness: Ems = 0.24
        var sliverLength: Ems = 1.2
        /// What is no longer than this is a speck.
        var speck: Ems = 0.5
        /// What stands on a rule and is no thicker than this remains of it. Higher: narrow characters beside a rule are lost.
        var remainsThickness: Ems = 0.45
        /// How far from a rule's parts print still stands on it, in px.
        var ruleMargin = 3

        /// The least type size of a headline: in white on black, across the page, and down the page.
        var leastLightHeading: Ems = 1.05
        var leastHeadingAcross: Ems = 1.3
        var leastHeading: Ems = 1.18
        /// The least type size of body text; smaller type is not numbered.
        var leastBody: Ems = 0.62

        /// The greatest type size of a crosshead.
        var mostCrosshead: Ems = 1.5
        /// How far around a crosshead the text beside it is looked for.
        var crossheadReach: Ems = 2.2
        /// How far the text beside a crosshead may reach over its edge.
        var crossheadOverlap: Ems = 0.25
        /// How far below the crosshead's top the text beside it may begin.
        var crossheadRise: Ems = 0.5
        /// The least length of a line of text beside a crosshead, and the least share of the crosshead's rows along which it stands.
        var leastTextBeside: Ems = 3
        var textBesideRows: Share = 0.5

        /// The least width of the folio strip's rule, as a share of the page's.
        var folioRuleWidth: Share = 0.6
        /// As shares of the page's height: the lowest place of the rule under a strip at the head, the highest one of the rule over a
        /// strip at the foot.
        var folioHead: Share = 0.12
        var folioFoot: Share = 0.92
        /// A strip with so many columns, each at least so long, is a tier of text.
        var leastTierColumns = 6
        var leastTierColumn: Ems = 4

        /// The greatest type size of a caption that is set in columns.
        var mostCaption: Ems = 0.92
        /// How far from its picture a caption may stand: one in columns, and one in lines across.
        var captionReach: Ems = 1
        var captionReachAcross: Ems = 2
        /// How far a caption across may reach beyond its picture's sides.
        var captionOverhang: Ems = 2
        /// The greatest number of columns, a caption's own among them, within this distance of a caption.
        var mostAlone = 2
        var aloneReach: Ems = 1
        /// The fewest characters of a caption or credit that no picture stands beside.
        var leastCaptionCharacters = 4
    }
}
