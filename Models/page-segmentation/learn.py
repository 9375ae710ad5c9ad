"""Trains the page segmentation again: writes page-segmentation.bin, and check.bin for the tests.

Usage: Models/page-segmentation/learn [--minutes M] [--jobs N]

Draws an endless series of sheets (sheets.py), spoils crops of them (spoiling.py), and trains the network (network.py) with Adam and a rate
that rises and falls as a cosine. In the last two fifths of the time it rounds like the product. It takes 12 minutes with a GPU; it was not
tried on two processors.

  --minutes M     stop after M minutes (the rate follows the clock)
  --jobs N        number of drawing processes (the number of processors)
"""
import argparse
import multiprocessing
import os
import pathlib
import time

import numpy

HERE = pathlib.Path(__file__).resolve().parent
MODEL, CHECK = HERE / "page-segmentation.bin", HERE / "check.bin"
CROPS, BATCH = 6, 64
POOL = 6144
REST = 0.6  # share of the time from which weights and activations are whole numbers
RATE = 2.5e-3
CHECKS = 192


def drawn(seed, queue):
    """Puts an endless series of crops of sheets into a queue."""
    import cv2

    import assets
    import sheets
    import spoiling

    cv2.setNumThreads(1)
    own, chance = assets.Assets(), numpy.random.default_rng([seed, 48])
    while True:
        sheet = sheets.draw(own, chance)
        queue.put([spoiling.crop(sheet, chance) for _ in range(CROPS)])


def score(found, kinds):
    """Returns the share of cells that are classified correctly, and the intersection over union of each class."""
    best = found[..., :7].argmax(-1)
    counted = kinds < 7
    union = [(((best == k) | (kinds == k)) & counted).sum() for k in range(7)]
    both = [((best == k) & (kinds == k)).sum() for k in range(7)]
    return (best == kinds)[counted].mean(), [b / max(1, u) for b, u in zip(both, union, strict=True)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    import assets

    assets.Assets()
    begun = time.time()
    context = multiprocessing.get_context("spawn")
    queue = context.Queue(64)
    workers = [context.Process(target=drawn, args=(seed, queue), daemon=True) for seed in range(options.jobs)]
    for worker in workers:
        worker.start()
    learn(options.minutes * 60, queue, begun)
    for worker in workers:
        worker.terminate()


def learn(limit, queue, begun):
    import jax
    import optax

    import network
    import training

    optimizer = optax.chain(optax.clip(1.0), optax.scale_by_adam(), optax.add_decayed_weights(1e-4))
    learner = training.Learner(network.started(), network.loss, optimizer, constants=["isWhole"])
    look = jax.jit(network.answers, static_argnums=2)
    pool, checks, seen, values = [], [], 0, []
    chance = numpy.random.default_rng(7)

    def take():
        nonlocal seen
        for made in queue.get():
            if len(checks) < CHECKS:
                checks.append(made)
            elif len(pool) < POOL:
                pool.append(made)
            else:
                pool[int(chance.integers(POOL))] = made
            seen += 1

    while len(pool) < BATCH * 4:
        take()
    reported = time.time()
    while (share := (time.time() - begun) / limit) < 1:
        # New crops are added that were drawn since the last step. Each crop may be used three times.
        for _ in range(40):
            if queue.empty() and seen * 3 >= (learner.count + 1) * BATCH:
                break
            take()
        chosen = [pool[k] for k in chance.integers(0, len(pool), BATCH)]
        ink, kinds, pale = (numpy.stack([c[k] for c in chosen]) for k in range(3))
        rate = RATE * min(1, share / 0.03) * (training.cosine(share) + 0.01)
        batch = (127 - ink).astype(numpy.float32), kinds, pale.astype(numpy.float32)
        values.append(learner.step(rate, *batch, isWhole=share > REST))
        if time.time() - reported > 20:
            reported = time.time()
            kept = numpy.stack([(127 - made[0]).astype(numpy.float32) for made in checks])
            found = numpy.concatenate([numpy.asarray(look(learner.weights, kept[k:k + 48], share > REST)) for k in range(0, CHECKS, 48)])
            right, overlap = score(found, numpy.stack([c[1] for c in checks]))
            print(f"{share:.2f} step {learner.count} drawn {seen} loss {numpy.mean([float(v) for v in values[-100:]]):.3f} right {right:.3f} "
                  f"iou {' '.join(f'{v:.2f}' for v in overlap)}", flush=True)
    MODEL.write_bytes(network.encoded(learner.weights))
    CHECK.write_bytes(network.checked(network.decoded(MODEL.read_bytes()), 127 - checks[0][0][:100, :140]))
    print("steps", learner.count, "crops", seen, flush=True)


if __name__ == "__main__":
    main()
