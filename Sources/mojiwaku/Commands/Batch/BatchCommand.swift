import ArgumentParser

/// Editions overnight.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Does whole editions, unattended, and keeps what it makes in a store.",
        discussion: """
            Examples:
              mojiwaku batch run inbox --store pages.sqlite --watch --deadline 04:30
              mojiwaku batch status --store pages.sqlite
              mojiwaku batch report --store pages.sqlite 2026-11-21-morning --output report.html
            """,
        subcommands: [
            BatchRunCommand.self, BatchStatusCommand.self, BatchRetryCommand.self, BatchReportCommand.self,
            BatchApproveCommand.self, BatchWithdrawCommand.self, BatchWorkerCommand.self,
        ])
}
