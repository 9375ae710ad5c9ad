import Foundation
import PageStore
import StoreTestSupport
import Synchronization

@testable import MapServer

/// A service on a free port of this machine, over a separate store.
final class TestService: Sendable {
    let test: TestStore
    let port: Int
    private let service: MapService
    private let task: Task<Void, any Error>

    var store: PageStore { test.store }
    /// Number of responses.
    var answers: Int { service.metrics.answers }
    /// Number of requests that wait for a change.
    var waiters: Int { service.waiters }

    /// - Parameters:
    ///   - log: the log of its requests; nil for none.
    ///   - change: changes the settings.
    init(
        _ kind: StoreKind = .memory, log: RequestLog? = nil, _ change: (inout ServerSettings) -> Void = { _ in }
    ) async throws {
        test = try TestStore(kind)
        var settings = ServerSettings()
        (settings.port, settings.logsRequests, settings.isOpen, settings.threads) = (0, false, true, 1)
        change(&settings)
        let service = MapService(test.store, settings, log: log)
        self.service = service
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        task = Task {
            defer { found.finish() }
            try await service.run { found.yield($0) }
        }
        var first: Int?
        for await port in ports {
            first = port
            break
        }
        guard let first else {
            try await task.value
            throw CocoaError(.featureUnsupported)
        }
        port = first
    }

    /// Stops the service, and waits until it has ended.
    func stop() async throws {
        service.stop()
        try await task.value
    }

    deinit { service.stop() }

    /// Analyses and publishes a page of `columns` lines.
    @discardableResult
    func publish(_ page: String, of edition: String = "E", columns: Int = 3, image: String? = nil) throws -> Revision {
        try test.receive(page, of: edition, image: image, at: .now)
        try test.work(columns, at: .now)
        let name = PageName(edition: edition, page: page)
        guard let revision = try store.newest(of: name) else { throw StoreError.notFound("\(name)") }
        return revision
    }

    /// A header with a new token.
    ///
    /// - Parameter name: the holder's; nil for a unique one.
    func token(_ role: Role, name: String? = nil, until: Moment? = nil) throws -> [String: String] {
        let name = try name ?? "somebody \(store.tokens().count)"
        return ["Authorization": "Bearer \(try store.makeToken(for: name, role: role, until: until, at: .now).secret)"]
    }

    /// Sends a request over a separate connection.
    ///
    /// - Parameter heard: gets the bytes as they arrive.
    func ask(
        _ target: String, method: String = "GET", _ headers: [String: String] = [:], body: Data? = nil,
        heard: Heard? = nil
    ) async throws -> Answer {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: test\r\nConnection: close\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        return try await send(Data((head + "\r\n").utf8) + (body ?? Data()), isHead: method == "HEAD", heard: heard)
    }

    /// Sends bytes unchanged, and reads until the connection ends.
    func send(_ bytes: Data, isHead: Bool = false, heard: Heard? = nil) async throws -> Answer {
        let port = port
        let raw = try await aside { try exchange(bytes, port: port, heard: heard) }
        return try Answer(raw, isHead: isHead)
    }

    /// Whether the service still has its end of a connection open, even if some of its data is in transit.
    func holds(_ descriptor: Int32) throws -> Bool {
        // In /proc/net/tcp: number, local address, remote address, state (01: established), all in hexadecimal digits.
        let ends = [port, ownPort(of: descriptor)].map { number in
            let digits = String(number, radix: 16, uppercase: true)
            return ":" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        // The kernel skips lines of a table that changes while it is read, so it is enough if one of ten readings has the
        // line.
        return try (0..<10).contains { _ in
            try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8).split(separator: "\n").contains { line in
                let fields = line.split(separator: " ")
                return fields.count > 3 && fields[1].hasSuffix(ends[0]) && fields[2].hasSuffix(ends[1])
                    && fields[3] == "01"
            }
        }
    }
}

/// The bytes so far of an unfinished response.
final class Heard: Sendable {
    private let bytes = Mutex(Data())

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    func hear(_ more: Data) { bytes.withLock { $0 += more } }
}

/// Runs blocking work on a separate thread: the service needs the threads of the tests.
func aside<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}

/// The port of this end of a connection.
private func ownPort(of descriptor: Int32) -> Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    return Int(in_port_t(bigEndian: address.sin_port))
}

/// Opens a connection to a port of this machine.
func connection(to port: Int) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard status == 0 else { throw CocoaError(.fileReadUnknown) }
    var limit = timeval(tv_sec: 1800, tv_usec: 0)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
}

/// Writes all bytes that the other end accepts.
func write(_ bytes: Data, to descriptor: Int32) {
    unsafe bytes.withUnsafeBytes { buffer in
        var at = 0
        while at < buffer.count, let start = buffer.baseAddress {
            let count = unsafe Foundation.send(descriptor, start + at, buffer.count - at, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return }
            at += count
        }
    }
}

/// Reads the next bytes, at most 64 KiB; empty at the end of the connection.
func read(_ descriptor: Int32) -> Data {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
    return Data(chunk.prefix(max(0, count)))
}

private func exchange(_ bytes: Data, port: Int, heard: Heard?) throws -> Data {
    let descriptor = try connection(to: port)
    defer { close(descriptor) }
    write(bytes, to: descriptor)
    var all = Data()
    while true {
        let more = read(descriptor)
        if more.isEmpty { return all }
        all += more
        heard?.hear(more)
    }
}

/// A received response.
struct Answer: Sendable {
    var status: Int
    /// Names in lower case; values of the same name joined with commas.
    var headers: [String: String]
    var body: Data
    /// All bytes.
    var raw: Data

    var text: String { String(decoding: body, as: UTF8.self) }

    init(_ raw: Data, isHead: Bool = false) throws {
        self.raw = raw
        guard let end = raw.firstRange(of: Data("\r\n\r\n".utf8)) else { throw CocoaError(.coderReadCorrupt) }
        let lines = String(decoding: raw[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        headers = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = parts[1].trimmingCharacters(in: .whitespaces)
            headers[parts[0].lowercased(), default: ""] += headers[parts[0].lowercased()] == nil ? value : ", \(value)"
        }
        body = Data(raw[end.upperBound...])
        if headers["transfer-encoding"] == "chunked", !isHead { body = Self.unchunked(body) }
    }

    private static func unchunked(_ body: Data) -> Data {
        var (rest, out) = (body, Data())
        while let end = rest.firstRange(of: Data("\r\n".utf8)),
            let count = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16), count > 0
        {
            out += rest[end.upperBound..<min(rest.endIndex, end.upperBound + count)]
            rest = Data(rest[min(rest.endIndex, end.upperBound + count + 2)...])
        }
        return out
    }

    /// The body as JSON.
    func json() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
    }
}
