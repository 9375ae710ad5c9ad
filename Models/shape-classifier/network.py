"""A perceptron with one hidden layer, and its form in whole numbers."""
import pathlib

import jax
import jax.numpy as jnp
import numpy
import optax

import samples
import schemas
import training


class Network:
    def __init__(self, inputs, hidden, outputs, random):
        self.parts = [
            random.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(numpy.float32), numpy.zeros(hidden, numpy.float32),
            random.normal(0, (1 / hidden) ** 0.5, (hidden, outputs)).astype(numpy.float32), numpy.zeros(outputs, numpy.float32)]

    def learn(self, inputs, answers, weights, epochs, random, report, batch=512, rate=3e-3):
        """Trains with Adam (D. Kingma, J. Ba, 2015). The inputs are bytes; `weights` has the weight of each sample's answer."""
        def loss(parts, inputs, answers):
            likely = jax.nn.log_softmax(logits(parts, inputs.astype(jnp.float32) / 255))
            own = -jnp.take_along_axis(likely, answers[:, None], 1)[:, 0]
            return (jnp.asarray(weights)[answers] * own).mean(), own.mean()

        learner = training.Learner(self.parts, loss, optax.chain(optax.add_decayed_weights(1e-5), optax.scale_by_adam()))
        self.parts = learner.learn((inputs, answers), batch, epochs, rate, random, report)


def logits(parts, inputs):
    """Returns the logits for inputs from 0 to 1."""
    return jax.nn.relu(inputs @ parts[0] + parts[1]) @ parts[2] + parts[3]


class WholeNetwork:
    """The network in whole numbers, as ShapeClassifier.swift computes it. Inputs are bytes; answers are in 256ths of a nat."""

    def __init__(self, shift, out_shift, first, first_offset, second, second_offset):
        self.shift, self.out_shift = shift, out_shift
        self.first, self.first_offset, self.second, self.second_offset = first, first_offset, second, second_offset

    @classmethod
    def of(cls, network):
        """Returns an approximation of a network with weights of 16 bits and sums of 31 bits."""
        first, first_offset, second, second_offset = (p.astype(float) for p in network.parts)
        first = first / 255
        scale = min(32767 / abs(first).max(), 2 ** 30 / (abs(first).sum(0) * 255 + abs(first_offset)).max())
        shift = max(0, int(numpy.log2(scale)) - 14)
        unit = scale / 2 ** shift
        out_shift = 0
        while abs(second).max() / unit * 256 * 2 ** (out_shift + 1) < 2 ** 20:
            out_shift += 1
        parts = first * scale, first_offset * scale, second / unit * 256 * 2 ** out_shift, second_offset * 256
        return cls(shift, out_shift, *(numpy.round(part).astype(int) for part in parts))

    @classmethod
    def read(cls, path):
        data = schemas.SHAPES.arrays(pathlib.Path(path).read_bytes())
        shift, out_shift = map(int, data["shifts"])
        first, first_offset, second, second_offset = (data[name].astype(int) for name in ("weights", "offsets", "outWeights", "outOffsets"))
        return cls(shift, out_shift, first.reshape(-1, samples.INPUTS).T, first_offset, second.reshape(len(samples.SHAPES), -1).T, second_offset)

    def answers(self, inputs):
        hidden = numpy.maximum(0, inputs.astype(int) @ self.first + self.first_offset) >> self.shift
        return (hidden @ self.second + (self.second_offset << self.out_shift)) >> self.out_shift

    def write(self, path):
        pathlib.Path(path).write_bytes(schemas.SHAPES.file(dict(
            shifts=numpy.array([self.shift, self.out_shift], "i4"), weights=self.first.T.astype("i2"), offsets=self.first_offset.astype("i4"),
            outWeights=self.second.T.astype("i4"), outOffsets=self.second_offset.astype("i4"))))
