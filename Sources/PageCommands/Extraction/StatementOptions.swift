public import ArgumentParser
package import PageAnalysis
public import PageGeometry

/// The options that state facts about the images, which the analysis then does not decide.
package struct StatementOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Direction of the body text in the images, if known. The analysis then turns no page by a quarter, and reads no body text \
            across its lines. (default: decided for each page)
            """, valueName: "vertical|horizontal"))
    package var writing: WritingDirection?

    @Option(
        help: ArgumentHelp(
            "Number of pages side by side on each image, if known. (default: decided for each image)", valueName: "1|2")
    )
    package var pages: Int?

    package init() {}

    package func validate() throws {
        if let pages, !PageStatement.pageCounts.contains(pages) {
            throw ValidationError("--pages takes 1 or 2: the number of pages side by side on each image.")
        }
    }

    /// The facts as a statement.
    package var stated: PageStatement { PageStatement(writing: writing, pages: pages) }
}

extension WritingDirection: ExpressibleByArgument {}
