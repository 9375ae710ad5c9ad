import PageStore

/// Times of the store's last check and backup, as gauges; 0 for never.
enum CareMetrics {
    static func gauges(_ records: [CareJob: CareRecord]) -> [(name: String, help: String, value: Int)] {
        let all: [(name: String, help: String, job: CareJob, moment: KeyPath<CareRecord, Moment?>)] = [
            ("mojiwaku_store_check_good_seconds", "Time of the last check that found the store sound.", .check, \.good),
            ("mojiwaku_store_check_failed_seconds", "Time of the last failed check of the store.", .check, \.failed),
            ("mojiwaku_store_backup_good_seconds", "Time of the last backup of the store.", .backup, \.good),
            ("mojiwaku_store_backup_failed_seconds", "Time of the last failed backup of the store.", .backup, \.failed),
        ]
        return all.compactMap { gauge in
            records[gauge.job].map { record in
                (gauge.name, gauge.help, Int((record[keyPath: gauge.moment]?.milliseconds ?? 0) / 1000))
            }
        }
    }
}
