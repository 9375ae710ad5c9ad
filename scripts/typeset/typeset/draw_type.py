"""Type drawn from a seed: fonts, flatness, figures, spacing, ruby."""


def draw(rng, want, tiers):
    one = lambda xs: xs[int(rng.integers(len(xs)))]
    w = 26 if tiers >= 12 else 28
    return dict(type=dict(
        body=one(["ipaex-mincho", "bizud-mincho", "ipa-mincho", "noto-serif"]), w=w, h=round(w * rng.uniform(.79, .91), 2),
        figures=one(["tcy", "tcy", "kanji", "stack", "sideways"]), tight=bool(rng.random() < .3),
        gothic=one(["ipaex-gothic", "mplus-bold", "motoya-cedar"]), bold=one([0.0, .35, .5])))
