import CBrotli
import CZlib
package import Foundation

/// The content coding of a response.
public enum ContentCoding: String, Sendable, Hashable, CaseIterable, Codable {
    /// No compression.
    case identity
    /// RFC 1952.
    case gzip
    /// RFC 7932.
    case brotli
}

extension ContentCoding {
    /// The limit of `decompress`, in bytes; far above any map or layout.
    static let longest = 64 << 20

    /// Compresses bytes. The result depends only on the bytes and on the versions of zlib and brotli.
    ///
    /// - Parameter isServed: whether the bytes are sent many times, so that slower compression pays.
    /// - Throws: `StoreError.failed` when memory runs out.
    /// - Complexity: O(bytes).
    package func compress(_ bytes: Data, isServed: Bool = true) throws(StoreError) -> Data {
        switch self {
        case .identity: bytes
        case .gzip: try gzipCompressed(bytes)
        case .brotli: try brotliCompressed(bytes, quality: isServed ? 9 : 5)
        }
    }

    /// Decompresses bytes.
    ///
    /// - Throws: `StoreError.damaged` when they are broken, cut off or decompress to more than `longest`.
    /// - Complexity: O(decompressed bytes).
    func decompress(_ bytes: Data) throws(StoreError) -> Data {
        let result =
            switch self {
            case .identity: bytes as Data?
            case .gzip: gzipDecompressed(bytes)
            case .brotli: brotliDecompressed(bytes)
            }
        guard let result else { throw .damaged(detail: "\(rawValue) data cannot be decompressed") }
        return result
    }
}

/// - Parameter quality: 0 to 11. 5 is fast. 9 is slower and makes the JSON of a map smaller. 11 is too slow for every
///   page.
private func brotliCompressed(_ bytes: Data, quality: Int32) throws(StoreError) -> Data {
    var size = BrotliEncoderMaxCompressedSize(bytes.count)
    var packed = Data(count: size)
    let isDone = unsafe packed.withUnsafeMutableBytes { target in
        unsafe bytes.withUnsafeBytes { source in
            let from = unsafe source.bindMemory(to: UInt8.self).baseAddress
            let to = unsafe target.bindMemory(to: UInt8.self).baseAddress
            return unsafe BrotliEncoderCompress(
                quality, 22, BROTLI_MODE_GENERIC, bytes.count, from, &size, to)
        }
    }
    guard isDone == BROTLI_TRUE else { throw .failed(detail: "brotli ran out of memory") }
    return packed.prefix(size)
}

private func brotliDecompressed(_ bytes: Data) -> Data? {
    guard let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
    defer { unsafe BrotliDecoderDestroyInstance(state) }
    var out = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    return unsafe bytes.withUnsafeBytes { source -> Data? in
        var left = source.count
        var next = unsafe source.bindMemory(to: UInt8.self).baseAddress
        while true {
            let (status, count) = unsafe chunk.withUnsafeMutableBufferPointer { target in
                var room = target.count
                var place = target.baseAddress
                let status = unsafe BrotliDecoderDecompressStream(state, &left, &next, &room, &place, nil)
                return (status, target.count - room)
            }
            out.append(contentsOf: chunk[..<count])
            guard out.count <= ContentCoding.longest else { return nil }
            if status == BROTLI_DECODER_RESULT_SUCCESS { return left == 0 ? out : nil }
            if status != BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT { return nil }
        }
    }
}

/// The window bits (15) and the flag (16) that makes zlib write gzip's header (zlib.h, deflateInit2).
private let gzipWindow: Int32 = 15 + 16

private func gzipCompressed(_ bytes: Data) throws(StoreError) -> Data {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    // The gzip header has neither name nor time: the same input gives the same output.
    guard
        unsafe deflateInit2_(&stream, 6, Z_DEFLATED, gzipWindow, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { throw .failed(detail: "zlib ran out of memory") }
    defer { _ = unsafe deflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: unsafe Int(deflateBound(&stream, UInt(bytes.count))))
    var source = [UInt8](bytes)
    let status = unsafe source.withUnsafeMutableBufferPointer { from in
        unsafe packed.withUnsafeMutableBufferPointer { to in
            unsafe stream.next_in = from.baseAddress
            unsafe stream.avail_in = UInt32(from.count)
            unsafe stream.next_out = to.baseAddress
            unsafe stream.avail_out = UInt32(to.count)
            return unsafe deflate(&stream, Z_FINISH)
        }
    }
    guard status == Z_STREAM_END else { throw .failed(detail: "zlib gave \(status)") }
    return unsafe Data(packed.prefix(Int(stream.total_out)))
}

private func gzipDecompressed(_ bytes: Data) -> Data? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(&stream, gzipWindow, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { _ = unsafe inflateEnd(&stream) }
    var source = [UInt8](bytes)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var out = Data()
    return unsafe source.withUnsafeMutableBufferPointer { from -> Data? in
        unsafe stream.next_in = from.baseAddress
        unsafe stream.avail_in = UInt32(from.count)
        while true {
            let (status, count) = unsafe chunk.withUnsafeMutableBufferPointer { to in
                unsafe stream.next_out = to.baseAddress
                unsafe stream.avail_out = UInt32(to.count)
                let status = unsafe inflate(&stream, Z_NO_FLUSH)
                return unsafe (status, to.count - Int(stream.avail_out))
            }
            out.append(contentsOf: chunk[..<count])
            guard out.count <= ContentCoding.longest else { return nil }
            if status == Z_STREAM_END { return unsafe stream.avail_in == 0 ? out : nil }
            guard status == Z_OK, unsafe count > 0 || stream.avail_in > 0 else { return nil }
        }
    }
}
