"""Common parts of the programs that train models: options, optimisation, tables in README.md, and the comparison with the models in the
repository."""
import argparse
import contextlib
import os
import pathlib
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import jax
import jax.numpy as jnp
import numpy

from fixtures import markdown

HERE = pathlib.Path(__file__).resolve().parent
README = HERE / "README.md"
PROGRAM = HERE.parent / ".build/release/mojiwaku-training"


def parser(text, checks=False):
    """Returns a parser of options, with --keep and --jobs, and with --check if the program `checks`. `text` is the program's own description."""
    made = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--keep", type=pathlib.Path, metavar="DIR")
    made.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    if checks:
        made.add_argument("--check", action="store_true")
    return made


@contextlib.contextmanager
def folder(options):
    """The folder of --keep, or a temporary one."""
    with tempfile.TemporaryDirectory() as temporary:
        yield (options.keep or pathlib.Path(temporary)).resolve()


def at_once(jobs, work, calls):
    """Returns the results of `work` for tuples of arguments, in their order. Threads run it, `jobs` at once."""
    with ThreadPoolExecutor(jobs) as threads:
        return list(threads.map(lambda call: work(*call), calls))


def parted(pages, every):
    """Returns the pages to learn from, and each `every`-th page, to check with."""
    return [page for i, page in enumerate(pages) if i % every], pages[::every]


def cosine(share):
    """Returns the share of the greatest rate when a share of the training has passed."""
    return (1 + numpy.cos(numpy.pi * share)) / 2


class Learner:
    """Weights in training. `loss(weights, *batch)` returns a loss and a report; the optimiser of optax turns a slope into a change without the
    rate. Constants of the loss, by name, are given to each step."""

    def __init__(self, weights, loss, optimizer, constants=()):
        def changed(weights, state, rate, *batch, **constants):
            (_, report), slope = jax.value_and_grad(loss, has_aux=True)(weights, *batch, **constants)
            change, state = optimizer.update(slope, state, weights)
            return jax.tree.map(lambda weight, by: weight - rate * by, weights, change), state, report

        self.weights, self.count = jax.tree.map(jnp.array, weights), 0
        self.state = optimizer.init(self.weights)
        self.changed = jax.jit(changed, donate_argnums=(0, 1), static_argnames=constants)

    def step(self, rate, *batch, **constants):
        """Changes the weights once; returns the report."""
        self.weights, self.state, report = self.changed(self.weights, self.state, rate, *batch, **constants)
        self.count += 1
        return report

    def learn(self, samples, batch, epochs, rate, random, tell=lambda line: None):
        """Learns from arrays of samples, each once an epoch, with a rate that falls as a cosine. The loss must report itself."""
        steps = len(samples[0]) // batch
        for epoch in range(epochs):
            order, losses = random.permutation(len(samples[0])), []
            for step in range(steps):
                chosen = numpy.sort(order[step * batch:(step + 1) * batch])
                share = (epoch * steps + step + 1) / (epochs * steps)
                losses.append(self.step(rate * cosine(share), *(part[chosen] for part in samples)))
            tell(f"epoch {epoch + 1} of {epochs}: loss {numpy.mean(losses):.4f}")
        return jax.tree.map(numpy.array, self.weights)


def write_table(name, *lines):
    """Writes lines into the README, between the markers of a name."""
    markdown.replace(README, name, lines)


def store(models, check):
    """Writes models, given as bytes by path. If `check` is true, writes nothing, and ends the program; with 1 if a model in the repository
    differs."""
    if check:
        sys.exit(0 if all(path.read_bytes() == data for path, data in models.items()) else "Other models came out than those in the tree.")
    for path, data in models.items():
        path.write_bytes(data)
