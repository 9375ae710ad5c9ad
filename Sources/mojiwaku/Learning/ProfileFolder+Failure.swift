import PageCommands
import PaperProfile

extension ProfileFolder.Place {
    /// The folder at a path. Files are written as all output is.
    init(_ path: String) {
        self.init(
            path: path, makeFolder: { try OutputFiles.makeFolder($0) },
            write: { try OutputFiles.shared.write([.init(path: $0, bytes: $1)]) })
    }
}

extension Failure {
    /// The failure for an error of a folder of profiles.
    init(_ error: ProfileFolderError) {
        switch error {
        case .busy(let path):
            self.init(
                .tryAgain, path, "another process is changing the profiles of this folder",
                "Run the same command again when it has ended.")
        case .noProfile(let path, let title):
            self.init(
                .usage, path, "it has no profile of \(Console.printable(title))",
                "Name a newspaper whose profile is in this folder.")
        case .file(let path, let error): self.init(writing: path, error: error)
        }
    }
}
