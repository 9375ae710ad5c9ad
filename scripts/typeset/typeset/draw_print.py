"""Size, print and scan drawn from a seed."""


def draw(rng, want):
    one = lambda xs: xs[int(rng.integers(len(xs)))]
    spec = dict(print=dict(halftone=one([0.0, 5.2, 6.0])))
    if want.get("scan", one([None, "grey"])):
        spec["image"] = "jpg"
        spec["quality"] = int(rng.integers(60, 88))
        spec["scan"] = dict(skew=float(rng.uniform(-1.5, 1.5)), warp=float(rng.uniform(0, 3)), blur=float(rng.uniform(.5, 1.0)), bleed=float(rng.uniform(0, .12)),
                            light=float(rng.uniform(5, 40)), noise=float(rng.uniform(2, 8)), specks=int(rng.integers(0, 400)), grain=6.0, edge=float(rng.uniform(0, 50)))
    return spec
