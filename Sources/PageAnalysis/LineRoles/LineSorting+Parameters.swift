extension LineSorting {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum type size of a horizontal headline, and of a vertical one.
        var leastHeadingAcross: Ems = 1.3
        var leastHeading: Ems = 1.18
        /// Minimum type size of body text. Smaller type is not numbered.
        var leastBody: Ems = 0.62

        /// Minimum width of the folio strip's rule, as a share of the page's width.
        var folioRuleWidth: Share = 0.6
        /// As shares of the page's height: the lowest place of a rule under a strip at the head, and the highest place
        /// of a rule over a strip at the foot.
        var folioHead: Share = 0.12
        var folioFoot: Share = 0.92
        /// A strip with at least this many columns of at least `leastTierColumn` is a tier of text.
        var leastTierColumns = 6
        var leastTierColumn: Ems = 4
    }
}
