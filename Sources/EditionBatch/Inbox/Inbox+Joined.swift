import PageStore

/// Names that differ only in their Unicode form, NFC or NFD, are one name: macOS writes one form, other systems the
/// other.
extension Inbox {
    /// Joins folders of one name into one edition, and files of one name into one file.
    static func joined(_ folders: [EditionFolder]) -> (editions: [EditionFolder], problems: [InboxNote]) {
        var editions: [EditionFolder] = []
        var positions: [String: Int] = [:]
        for folder in folders {
            if let position = positions[folder.name] {
                editions[position].join(folder)
            } else {
                positions[folder.name] = editions.count
                editions.append(folder)
            }
        }
        var problems: [InboxNote] = []
        for position in editions.indices {
            let older = editions[position].takeOlderFiles()
            problems += older
            if !older.isEmpty { editions[position].hasProblems = true }
        }
        return (editions, problems)
    }
}

extension Inbox.EditionFolder {
    /// Merges another folder of the same edition into this one.
    fileprivate mutating func join(_ other: Inbox.EditionFolder) {
        folders += other.folders
        images = (images + other.images).sorted { isInNaturalOrder($0.name, $1.name) }
        hasProblems = hasProblems || other.hasProblems
        age = min(age, other.age)
        guard let theirs = other.description else { return }
        guard let own = description, own != theirs else { return description = theirs }
        description = .failure(
            EditionFileError(
                reason: "\(folders.count) folders have the name \(name) in different forms of Unicode, and their "
                    + "\(EditionFile.name) differ; make one folder of them"))
    }

    /// Removes files that have the same name as a newer one, and reports them.
    fileprivate mutating func takeOlderFiles() -> [InboxNote] {
        var newest: [String: InboxFile] = [:]
        for file in images {
            if let other = newest[file.name], !file.isNewer(than: other) { continue }
            newest[file.name] = file
        }
        guard newest.count < images.count else { return [] }
        let older = images.filter { newest[$0.name] != $0 }
        images.removeAll { newest[$0.name] != $0 }
        return older.map { file in
            InboxNote(
                path: file.path,
                message: "a newer file with the same name in another form of Unicode replaces it; "
                    + "remove the older one (\(file.form))")
        }
    }
}

extension InboxFile {
    fileprivate func isNewer(than other: InboxFile) -> Bool {
        (stamp.modifiedAt, stamp.changedAt) > (other.stamp.modifiedAt, other.stamp.changedAt)
    }

    /// The Unicode form of the file's name in prose, for persons to whom both names look alike.
    fileprivate var form: String {
        let isComposed = name.utf8.elementsEqual(PageName.normal(name).utf8)
        return "its name is \(isComposed ? "composed, NFC" : "decomposed, NFD"): \(name.utf8.count) bytes"
    }
}
