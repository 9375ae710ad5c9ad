private import CZlib

/// Unpacks gzip data of one or more members (RFC 1952); nil when it is broken, cut off or longer than `limit`.
///
/// - Complexity: O(unpacked bytes).
func gunzip(_ bytes: [UInt8], atMost limit: Int) -> [UInt8]? {
    var input = bytes
    return unsafe input.withUnsafeMutableBufferPointer { source in
        var stream = unsafe z_stream()
        // 16 added to the largest window selects gzip only.
        let windowBits: Int32 = 15 + 16
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { _ = unsafe inflateEnd(&stream) }
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        var out: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let (status, count) = unsafe inflateChunk(&stream, into: &chunk)
            out.append(contentsOf: chunk[..<count])
            guard out.count <= limit else { return nil }
            let isUsedUp = unsafe stream.avail_in == 0
            if status == Z_STREAM_END {
                if isUsedUp { return out }
                guard unsafe inflateReset(&stream) == Z_OK else { return nil }
            } else if status != Z_OK || (count == 0 && isUsedUp) {
                return nil
            }
        }
    }
}

private func inflateChunk(_ stream: inout z_stream, into chunk: inout [UInt8]) -> (status: Int32, count: Int) {
    unsafe chunk.withUnsafeMutableBufferPointer { buffer in
        unsafe stream.next_out = buffer.baseAddress
        unsafe stream.avail_out = UInt32(buffer.count)
        let status = unsafe inflate(&stream, Z_NO_FLUSH)
        let left = unsafe Int(stream.avail_out)
        return (status, buffer.count - left)
    }
}
