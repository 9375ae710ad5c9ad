"""What scripts/run does with a compiler that only counts: when it builds, what it builds, and what it starts.

Usage: python3 -B scripts/running/test.py
"""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Builds by writing programs that say their name, and logs the products asked for.
SWIFT = """#!/usr/bin/env bash
if [[ $1 == --version ]]; then echo "Swift version 6.3.1 (fake)"; exit; fi
while [[ $# -gt 0 ]]; do
    case $1 in
        --package-path) root=$2 ;;
        --product) product=$2 ;;
        --build-tests) product="mojiwaku mojiwaku-pages" ;;
    esac
    shift
done
echo "$product" >>"$root/.build-log"
[[ ! -e $root/broken ]] || { echo "error: broken"; exit 1; }
mkdir -p "$root/.build/release"
echo "[1/2] Compiling Fake a.swift"
for name in $product; do
    printf '#!/bin/sh\\necho %s "$@"\\n' "$name" >"$root/.build/release/$name.next"
    chmod +x "$root/.build/release/$name.next"
    mv "$root/.build/release/$name.next" "$root/.build/release/$name"
done
"""


class Running(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name) / "checkout"
        for name in ("Package.swift", "Sources/PageGeometry", "Sources/LayoutDocument", "Models/order", "docs/schemas"):
            place = self.root / name
            place.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, place, symlinks=True)
            else:
                shutil.copy(ROOT / name, place)
        (self.root / "scripts").mkdir()
        for name in ("run", "build", "stamp", "flags"):
            shutil.copy(ROOT / "scripts" / name, self.root / "scripts" / name)
        # What is installed is not what is tested here.
        (self.root / "scripts/setup").write_text("#!/bin/sh\n")
        (self.root / "scripts/setup").chmod(0o755)
        tools = pathlib.Path(scratch.name) / "tools"
        tools.mkdir()
        self.swift = tools / "swift"
        self.swift.write_text(SWIFT)
        self.swift.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}

    def run_script(self, *arguments, code=0):
        done = subprocess.run(
            [self.root / "scripts/run", *arguments], env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def built(self):
        """The products built since the last look."""
        log = self.root / ".build-log"
        products = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return products

    def test_a_second_call_builds_nothing(self):
        self.assertEqual(self.run_script("span", "a.json").stdout, "mojiwaku-pages span a.json\n")
        self.assertEqual(self.built(), ["mojiwaku-pages"])
        self.assertEqual(self.run_script("span", "a.json").stdout, "mojiwaku-pages span a.json\n")
        self.assertEqual(self.built(), [])

    def test_the_whole_program_is_built_for_commands_that_need_it_and_then_does_all(self):
        for command in ("batch", "store", "serve", "token", "review"):
            self.assertEqual(self.run_script(command, "--help").stdout, f"mojiwaku {command} --help\n")
        self.assertEqual(self.built(), ["mojiwaku"])
        self.assertEqual(self.run_script("help", "serve").stdout, "mojiwaku help serve\n")
        self.assertEqual(self.run_script("extract", "batch").stdout, "mojiwaku extract batch\n")
        self.assertEqual(self.built(), [])

    def test_a_page_of_that_name_is_no_command(self):
        self.assertEqual(self.run_script("extract", "batch").stdout, "mojiwaku-pages extract batch\n")

    def test_every_change_is_seen(self):
        source = self.root / "Sources/PageGeometry/Lean.swift"
        added = self.root / "Sources/PageGeometry/Added.swift"
        model = next((self.root / "Models/order").glob("*.bin"))
        schema = self.root / "docs/schemas/layout.schema.json"

        def one_byte(path):
            # The same size and time as before.
            status, data = path.stat(), bytearray(path.read_bytes())
            data[-1] ^= 1
            path.write_bytes(data)
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

        def flag():
            flags = self.root / "scripts/flags"
            flags.write_text(flags.read_text().replace("    -Xswiftc -enable-testing", "    -Xswiftc -enable-testing -Xswiftc -g"))

        changes = {
            "a source": lambda: one_byte(source), "a file that comes": lambda: added.write_text("// new\n"),
            "a file that gets another name": lambda: added.rename(added.with_name("Renamed.swift")),
            "a file that goes": added.with_name("Renamed.swift").unlink, "a model": lambda: one_byte(model),
            "a schema": lambda: one_byte(schema), "a flag": flag,
            "Package.swift": lambda: one_byte(self.root / "Package.swift"),
            "the compiler": lambda: self.swift.write_text(SWIFT + "# newer\n"),
            "the versions of packages": lambda: (self.root / "Package.resolved").write_text("{}"),
            "the program": (self.root / ".build/release/mojiwaku-pages").unlink,
        }
        self.run_script("span")
        self.built()
        for what, change in changes.items():
            with self.subTest(what):
                change()
                self.run_script("span")
                self.assertEqual(self.built(), ["mojiwaku-pages"])
                self.run_script("span")
                self.assertEqual(self.built(), [])

    def test_a_failed_build_is_told_of_and_tried_again(self):
        (self.root / "broken").touch()
        done = self.run_script("span", code=2)
        self.assertIn("error: broken", done.stderr)
        self.assertIn("The build failed", done.stderr)
        (self.root / "broken").unlink()
        self.run_script("span")
        self.assertEqual(self.built(), ["mojiwaku-pages"] * 2)


if __name__ == "__main__":
    unittest.main()
