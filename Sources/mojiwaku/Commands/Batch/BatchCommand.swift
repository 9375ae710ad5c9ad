import ArgumentParser

/// `mojiwaku batch`.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Analyses whole editions, unattended, and keeps the results in a store.",
        discussion: """
            Examples:
              mojiwaku batch run inbox --store pages.sqlite --watch --deadline 04:30
              mojiwaku batch status --store pages.sqlite
              mojiwaku batch report --store pages.sqlite 2026-11-21-morning --output report.html
            """,
        subcommands: [
            BatchRunCommand.self, BatchWorkerCommand.self, BatchStatusCommand.self, BatchRetryCommand.self,
            BatchReportCommand.self, BatchPlanCommand.self, BatchTextCommand.self,
            BatchApproveCommand.self, BatchWithdrawCommand.self, BatchRestoreCommand.self, BatchRemoveCommand.self,
            BatchPageCommand.self,
        ])
}
