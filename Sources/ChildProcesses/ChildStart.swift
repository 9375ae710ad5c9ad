package import Foundation

/// The reason why the system could not start a program.
package struct StartError: Error, Sendable, Hashable {
    /// The error number, such as `ENOENT` for a missing program.
    package var number: Int32
}

/// Starts a program as a child in a separate process group: Ctrl-C at a terminal reaches only this program, which ends
/// the child or lets it finish.
///
/// - Parameters:
///   - program: its path, or a name without a slash, to be found in `PATH`.
///   - arguments: the arguments after its name.
///   - environment: variables that are added to those of this program, or replace them.
///   - stdin: the open file that becomes its stdin; `stdout` and `stderr` likewise. It inherits no other close-on-exec
///     file.
/// - Throws: `StartError`.
/// - Returns: its process number.
package func startChild(
    _ program: String, _ arguments: [String], environment: [String: String], stdin: Int32, stdout: Int32, stderr: Int32
) throws(StartError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (file, own) in [(stdin, STDIN_FILENO), (stdout, STDOUT_FILENO), (stderr, STDERR_FILENO)] {
        unsafe posix_spawn_file_actions_adddup2(&actions, file, own)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    var process: pid_t = 0
    let error = unsafe withArray(of: [program] + arguments) { arguments in
        unsafe withArray(of: variables.map { "\($0.key)=\($0.value)" }) { variables in
            unsafe posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
        }
    }
    guard error == 0 else { throw StartError(number: error) }
    return process
}

/// Calls `body` with the texts as C strings and a null pointer at the end.
private func withArray<T>(
    of texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> T
) -> T {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    var list = unsafe copies + [nil]
    return unsafe list.withUnsafeMutableBufferPointer { buffer in
        // The buffer is never empty, so it has an address.
        unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
}
