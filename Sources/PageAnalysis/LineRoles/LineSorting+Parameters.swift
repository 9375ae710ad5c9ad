extension LineSorting {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least type size of a headline across the page, and down the page.
        var leastHeadingAcross: Ems = 1.3
        var leastHeading: Ems = 1.18
        /// The least type size of body text; smaller type is not numbered.
        var leastBody: Ems = 0.62

        /// The least width of the folio strip's rule, as a share of the page's.
        var folioRuleWidth: Share = 0.6
        /// As shares of the page's height: the lowest place of the rule under a strip at the head, the highest one of the rule over a
        /// strip at the foot.
        var folioHead: Share = 0.12
        var folioFoot: Share = 0.92
        /// A strip with so many columns, each at least so long, is a tier of text.
        var leastTierColumns = 6
        var leastTierColumn: Ems = 4
    }
}
