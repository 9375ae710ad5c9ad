import Foundation
import TestSupport

// The functions that libFuzzer calls (https://llvm.org/docs/LibFuzzer.html). scripts/soak/run decoders builds the
// program, and starts it under the name of a target.

private let target: any FuzzTarget.Type = {
    let name = (CommandLine.arguments[0] as NSString).lastPathComponent
    guard let target = fuzzTargets.first(where: { $0.name == name }) else {
        fatalError("no target is called \(name); start it with scripts/soak/run decoders")
    }
    return target
}()

/// Passes an input to the decoder.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe target.check(Data(UnsafeBufferPointer(start: data, count: count)))
    return 0
}

/// libFuzzer's own mutations, which follow the comparisons in the code.
@_silgen_name("LLVMFuzzerMutate")
private func mutateByCoverage(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int

/// Makes the next input from the last one, in place: usually by a mutation that knows the formats, sometimes by a
/// mutation of libFuzzer. Rarely the input becomes a new good document.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: CUnsignedInt) -> Int {
    var random = SplitMix(seed: UInt64(seed))
    let buffer = unsafe UnsafeMutableBufferPointer(start: data, count: room)
    if count < 8 || random.oneIn(50) {
        // Use few documents, so that new coverage comes from mutations.
        let document = target.document(seed: UInt64.random(in: 0..<64, using: &random))
        if document.count <= room { return unsafe buffer.update(fromContentsOf: document) }
    }
    if random.oneIn(3) { return unsafe mutateByCoverage(data, count, room) }
    var mutation = Mutation(seed: random.next())
    let mutant = mutation.mutated(unsafe Data(UnsafeBufferPointer(rebasing: buffer[..<count])))
    return unsafe buffer.update(fromContentsOf: mutant.prefix(room))
}
