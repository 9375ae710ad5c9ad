"""Compares docs/schemas, read by the jsonschema package, with `mojiwaku validate`.

Usage: scripts/check-schemas/run PROGRAM FOLDER

FOLDER has whole layouts, maps and lists of corrections (*.json), which both must accept. Mutants are made of each with a fixed seed. The program must
report an error for a file that the schema refuses (after one change, at a place that the schema also names). The schema must refuse a file whose form
the program refuses (json.*, format.*, field.*). EXCEPTIONS and docs/validation.md list rules that a schema cannot express. Exits 1 for a
disagreement.
"""

import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = {"layout": "layout", "map": "highlight-map", "edition": "edition", "corrections": "corrections"}
MUTANTS = 520
# A rule of form that a schema cannot express: the second of two numbers is not below the first.
EXCEPTIONS = {"field.extent"}
# Values of a mutated place: of other types, sizes and forms.
VALUES = json.loads(pathlib.Path(__file__).with_name("values.json").read_text())


def schemas(program):
    """Validators by kind, from the program's schemas."""
    found = {}
    for kind, name in FILES.items():
        text = subprocess.run([program, "validate", "--schema", kind], stdout=subprocess.PIPE, check=True).stdout
        if text != (ROOT / "docs/schemas" / f"{name}.schema.json").read_bytes():
            sys.exit(f"{name}.schema.json: the program prints another text than docs/schemas has; build again")
        Draft202012Validator.check_schema(json.loads(text))
        found[kind] = Draft202012Validator(json.loads(text))
    return found


def containers(value):
    """All non-empty objects and arrays in a value."""
    if isinstance(value, (dict, list)) and value:
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from containers(part)


def mutate(value, source):
    """Changes one place of a value."""
    target = source.choice(list(containers(value)))
    key = source.choice(list(target) if isinstance(target, dict) else range(len(target)))
    act = source.randrange(6)
    if act == 0:
        del target[key]
    elif act == 1 and isinstance(target, dict):
        target["of no format"] = target[key]
    elif act == 2 and isinstance(target, list):
        target.insert(key, copy.deepcopy(target[key]))
    elif act == 3 and type(target[key]) is int:
        target[key] += source.choice([-1, 1, -40, 40, 1_000_001])
    else:
        target[key] = copy.deepcopy(source.choice(VALUES))


def checked(program, folder):
    """The program's errors for each file of a folder: name → findings that are errors."""
    files = sorted(folder.glob("*.json"))
    command = [program, "validate", "--json", *files]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"validate ended with {run.returncode}")
    errors = {file.name: [] for file in files}
    for line in run.stdout.splitlines():
        finding = json.loads(line)
        if finding["type"] == "finding" and finding["severity"] == "error":
            errors[pathlib.Path(finding["file"]).name].append(finding)
    return errors


def pointer(complaint):
    """The JSON pointer of a schema error."""
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in complaint.absolute_path)


def disagreement(value, slips, validator, errors):
    """The disagreement between schema and program on a file with this number of changes; None for none."""
    complaints = list(validator.iter_errors(value))
    forms = [e for e in errors if e["rule"].split(".")[0] in ("json", "format", "field") and e["rule"] not in EXCEPTIONS]
    if forms and not complaints:
        return f"the program alone refuses {forms[0]['rule']} at {forms[0]['pointer']}"
    if complaints and not errors:
        return f"the schema alone refuses: {complaints[0].message[:200]}"
    pointers = [e["pointer"] for e in errors]
    for complaint in complaints if slips == 1 else []:
        place = pointer(complaint)
        if not any(p == place or p.startswith(place + "/") or place.startswith(p + "/") for p in pointers):
            return f"the program says nothing of {place}: {complaint.message[:200]}"
    return None


def mutants(whole, source):
    """Mutated copies of the files: kind, number of changes, copy."""
    for number in range(MUTANTS):
        kind, value = whole[number % len(whole)]
        value = copy.deepcopy(value)
        slips = source.choice([1, 1, 1, 2, 3])
        for _ in range(slips):
            mutate(value, source)
        yield kind, slips, value


def check_editions(validator):
    """Sample editions require all their fields; in an inbox every field is optional."""
    for path in sorted((ROOT / "SampleScans").glob("*/edition.json")):
        edition = json.loads(path.read_text())
        validator.validate(edition)
        for owner, fields in (("", set(edition) - {"pages"}), ("a page's ", set(edition["pages"][-1]) - {"truth"})):
            for field in fields:
                less = copy.deepcopy(edition)
                del (less["pages"][-1] if owner else less)[field]
                if validator.is_valid(less):
                    sys.exit(f"edition.schema.json: {path} would do without {owner}{field}")
    for inbox in ({}, {"pages": ["01", {"page": "02"}]}, {"expectedPages": 16, "publication": "at-once"}):
        validator.validate(inbox)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    validators = schemas(program)
    check_editions(validators["edition"])
    texts = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    kinds = {"mojiwaku.layout": "layout", "mojiwaku.highlight-map": "map", "mojiwaku.corrections": "corrections"}
    whole = [(kinds[text["format"]], text) for text in texts]
    for name, errors in checked(program, folder).items():
        if errors:
            sys.exit(f"{name} is not whole: {errors[0]}")
    for kind, value in whole:
        validators[kind].validate(value)
    failures, refused = 0, 0
    with tempfile.TemporaryDirectory() as place:
        made = list(mutants(whole, random.Random(17)))
        for number, (_, _, value) in enumerate(made):
            (pathlib.Path(place) / f"{number:04}.json").write_text(json.dumps(value))
        found = checked(program, pathlib.Path(place))
        for (kind, slips, value), (name, errors) in zip(made, sorted(found.items()), strict=True):
            # A mutant of another format has no kind: the schema of its former kind refuses it too.
            why = disagreement(value, slips, validators[kind], errors)
            refused += not validators[kind].is_valid(value)
            if why:
                failures += 1
                print(f"{name} ({kind}): {why}", file=sys.stderr)
    print(f"{len(whole)} whole files, {len(made)} mutants: {refused} refused by the schemas, {failures} disagreements")
    if failures or not 100 <= refused <= len(made) - 50:
        sys.exit(1)


if __name__ == "__main__":
    main()
