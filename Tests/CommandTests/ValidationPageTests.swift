import Foundation
import LayoutDocument
import TestSupport
import Testing

@Suite("Documents of rules, findings and refusals")
struct ValidationPageTests {
    @Test("Documents and pages have each code and rule; each rule's example breaks only that rule, with its message")
    func page() async throws {
        let place = try Workplace()
        let script = Repository.url("scripts/update-catalogue").path
        let outcome = try await place.shell("python3 '\(script)' --check --program $M")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
    }

    @Test("The schemas, checked by another validator, agree with the program on valid files and hundreds of mutants")
    func schemas() async throws {
        let place = try Workplace()
        for seed in 0..<12 {
            var random = RandomLayout(seed: UInt64(seed), lines: 4)
            let layout = random.document()
            try place.write(layout.json(), to: "whole/\(seed).layout.json")
            try place.write(layout.map().json(), to: "whole/\(seed).map.json")
            let operations = CorrectionList.everyKind.operations
            let list = CorrectionList((0..<3).map { operations[(3 * seed + $0) % operations.count] })
            try place.write(list.json(), to: "whole/\(seed).corrections.json")
        }
        let script = Repository.url("scripts/check-schemas/run").path
        let outcome = try await place.shell("'\(script)' $M whole")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix(" 0 disagreements\n"))
    }
}
