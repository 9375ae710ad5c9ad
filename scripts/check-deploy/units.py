"""Findings of the package's systemd units: unreported failures, programs that an upgrade does not restart, options that the program lacks."""

import re

import manifests

NOTIFIER = "mojiwaku-problem@.service"


def units(package):
    """The units of the package: name → text."""
    return {name.removeprefix("mojiwaku."): text for name, text in package.items() if name.endswith((".service", ".timer"))}


def findings(package, documented, program):
    """Findings about the units. DOCUMENTED is the text of docs/operations.md. PROGRAM is a built mojiwaku; if it is None, the units'
    options are not checked."""
    found = units(package)
    names = {name for name in found if name != NOTIFIER}
    for name in sorted(names):
        if name.endswith(".service") and f"\nOnFailure={NOTIFIER.replace('@', '@%n')}\n" not in found[name]:
            yield f"{name}: nobody hears of it when it fails"
        if program:
            yield from (f"{name}: {complaint}" for complaint in option_findings(found[name], program))
        yield from (f"{name}: {complaint}" for complaint in setting_findings(found[name], package["mojiwaku.default"]))
    for name in sorted(found):
        if f"--name={name.rsplit('.', 1)[0]} " not in package["rules"]:
            yield f"rules: {name} is not installed"
    # Units that restart by themselves or wait for a time must use the new program.
    lasting = {name for name in names if name.endswith(".timer") or "\nRestart=" in found[name]}
    for name in sorted(lasting):
        if not re.search(rf"try-restart[^>]*\b{re.escape(name)}", package["mojiwaku.postinst"]):
            yield f"mojiwaku.postinst: {name} goes on with the program of before"
    lines = re.findall(r"sudo systemctl stop (mojiwaku-[^`\n]*)", documented)
    if not lines:
        yield "docs/operations.md does not say what to stop before an upgrade or a restore"
    for line in lines:
        for name in sorted(names - set(line.split())):
            yield f"docs/operations.md: systemctl stop leaves {name} running"


def commands(unit):
    """The command lines of mojiwaku in a unit, as lists of words."""
    lines = re.findall(r"^ExecStart=-?/usr/bin/mojiwaku (.*)$", unit, re.MULTILINE)
    return [line.split() for line in lines]


def option_findings(unit, program):
    for words in commands(unit):
        subcommands = tuple(words[:1] if words[0] in ("serve", "learn") else words[:2])
        text = manifests.help_of(program, subcommands)
        if not text:
            yield f"{program} has no command {' '.join(subcommands)}"
        options = {word for word in words if word.startswith("--")}
        for option in sorted(options):
            if not re.search(rf"^  (?:-\w, )?{option}(?=\s)", text, re.MULTILINE):
                yield f"mojiwaku {' '.join(subcommands)} has no option {option}"
        if "--on-problem" in text and "--on-problem" not in options:
            yield f"mojiwaku {' '.join(subcommands)} reports its problems to nobody"


def setting_findings(unit, defaults):
    for name in sorted(set(re.findall(r"\$\{?([A-Z_]+)", "\n".join(re.findall(r"^ExecStart=.*$", unit, re.MULTILINE))))):
        if not re.search(rf"^#{name}=", defaults, re.MULTILINE):
            yield f"/etc/default/mojiwaku does not name {name}"
