"""run [--out DIR] [--check] SEED-or-SPEC… — sets pages and writes NAME.png|jpg and NAME.truth.json.gz."""

import argparse
import os
import sys
import time

from evaluation.paths import scorer

from . import check, fonts, pipeline, spec, truth


def drawn(seed, options):
    """The specification of a page drawn from a seed."""
    if options.daily is not None:
        return spec.of_daily(seed, options.daily)
    return spec.of_paper(seed, options.paper) if options.paper else spec.from_seed(seed)


def main(argv=None):
    ap = argparse.ArgumentParser(prog="scripts/typeset/run", description=__doc__)
    ap.add_argument("what", nargs="+", metavar="SEED-or-SPEC")
    ap.add_argument("--out", default="out/typeset", help="folder to write to (out/typeset)")
    ap.add_argument("--paper", metavar="NAME", help="draw pages of this paper from the seeds")
    ap.add_argument("--daily", metavar="NUMBER", type=int, help="draw pages of this newspaper from the seeds")
    ap.add_argument("--check", action="store_true", help="score the best map that the truth allows, list what is wrong with the truth")
    a = ap.parse_args(argv)
    gone = fonts.missing_packages()
    if gone:
        print("fonts are missing; install them with: apt-get install -y " + " ".join(gone), file=sys.stderr)
        return 2
    os.makedirs(a.out, exist_ok=True)
    bad = 0
    for what in a.what:
        began = time.time()
        of = f"daily{a.daily}-" if a.daily is not None else a.paper or "seed"
        stem = f"{of}{int(what):04d}" if what.isdigit() else os.path.splitext(os.path.basename(what))[0]
        try:
            s = drawn(int(what), a) if what.isdigit() else spec.load(what)
            data, _, t = pipeline.make(s, f"{stem}.{s['image']}")
        except (OSError, ValueError) as e:
            print(f"{what}: {e}", file=sys.stderr)
            return 2
        image, path = os.path.join(a.out, t["image"]), os.path.join(a.out, stem + ".truth.json.gz")
        with open(image, "wb") as f:
            f.write(data)
        truth.write(t, path)
        print(
            f"{image}: {t['width']} × {t['height']}, {len(data) / 1e6:.2f} MB, {len(t['characters'])} characters, {len(t['ruby'])} ruby, "
            f"{len({c['article'] for c in t['characters']})} articles, {time.time() - began:.1f} s"
        )
        if a.check:
            faults = check.problems(t)
            for p in faults[:20]:
                print("  ", p)
            if scorer():
                r = scorer().score(t, check.ideal(t))
                print("   best map:", " ".join(f"{k} {v:.4f}" if isinstance(v, float) else f"{k} {v}" for k, v in r.items()))
                if min(r.get(k, 1.0) for k in ("boxes", "uncut", "flow", "joins", "fill")) < 0.999:
                    bad += 1
            bad += bool(faults)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
