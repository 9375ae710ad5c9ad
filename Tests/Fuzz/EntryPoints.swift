import Foundation
import TestSupport

// What libFuzzer calls (https://llvm.org/docs/LibFuzzer.html). scripts/soak/run decoders builds the program, and starts it under the
// name of a target.

private let target: any FuzzTarget.Type = {
    let name = (CommandLine.arguments[0] as NSString).lastPathComponent
    guard let target = fuzzTargets.first(where: { $0.name == name }) else {
        fatalError("no target is called \(name); start it with scripts/soak/run decoders")
    }
    return target
}()

/// An input for the decoder.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe target.check(Data(UnsafeBufferPointer(start: data, count: count)))
    return 0
}

/// libFuzzer's own mutations, which go after what the comparisons in the code asked for.
@_silgen_name("LLVMFuzzerMutate")
private func mutateByCoverage(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int

/// Makes the next input of the last one, in place: most often by a mutation that knows the formats, at times by one of
/// libFuzzer's, now and then a good document anew.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: CUnsignedInt) -> Int {
    var random = SplitMix(seed: UInt64(seed))
    let buffer = unsafe UnsafeMutableBufferPointer(start: data, count: room)
    if count < 8 || random.oneIn(50) {
        // Few documents: what is new about an input is then its mutations.
        let document = target.document(seed: UInt64.random(in: 0..<64, using: &random))
        if document.count <= room { return unsafe buffer.update(fromContentsOf: document) }
    }
    if random.oneIn(3) { return unsafe mutateByCoverage(data, count, room) }
    var mutation = Mutation(seed: random.next())
    let mutant = mutation.mutated(unsafe Data(UnsafeBufferPointer(rebasing: buffer[..<count])))
    return unsafe buffer.update(fromContentsOf: mutant.prefix(room))
}
