public import ArgumentParser
public import OrderByText

/// The option that says what tells the order of reading.
package struct OrderOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            What tells the order of reading: where things stand (place), or also what is read at the ends of passages (text), which needs \
            Tesseract's Japanese model and MeCab's dictionary.
            """, valueName: "text|place"))
    package var order = OrderSource.place

    package init() {}

    /// What reads the ends of passages; nil where nothing does.
    package func reader() throws(Failure) -> OrderByText? {
        do { return try order.reader() } catch {
            throw Failure(.couldNotRun, "--order text", explanation: "\(error).")
        }
    }
}

extension OrderSource: ExpressibleByArgument {}
