"""A perceptron with one hidden layer, and its form in whole numbers."""
import numpy

import samples
import schemas


class Network:
    def __init__(self, inputs, hidden, outputs, random):
        self.parts = [
            random.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(numpy.float32), numpy.zeros(hidden, numpy.float32),
            random.normal(0, (1 / hidden) ** 0.5, (hidden, outputs)).astype(numpy.float32), numpy.zeros(outputs, numpy.float32)]

    def answers(self, inputs):
        """Returns the hidden activations and the logits for inputs from 0 to 1."""
        hidden = numpy.maximum(0, inputs @ self.parts[0] + self.parts[1])
        return hidden, hidden @ self.parts[2] + self.parts[3]

    def learn(self, inputs, answers, weights, epochs, random, report, batch=512, rate=3e-3):
        """Trains with Adam (D. Kingma, J. Ba, 2015) and a rate that falls along a cosine. The inputs are bytes; `weights` has the weight of
        each sample's answer."""
        mean, square = ([numpy.zeros_like(p) for p in self.parts] for _ in range(2))
        steps = epochs * (len(inputs) // batch)
        step = 0
        for epoch in range(epochs):
            order = random.permutation(len(inputs))
            loss = 0.0
            for k in range(len(inputs) // batch):
                chosen = order[k * batch:(k + 1) * batch]
                x = inputs[chosen].astype(numpy.float32) / 255
                hidden, logits = self.answers(x)
                slope = numpy.exp(logits - logits.max(1, keepdims=True))
                slope /= slope.sum(1, keepdims=True)
                loss -= numpy.log(slope[numpy.arange(batch), answers[chosen]] + 1e-9).mean()
                slope[numpy.arange(batch), answers[chosen]] -= 1
                slope *= (weights[answers[chosen]] / batch)[:, None]
                back = slope @ self.parts[2].T
                back[hidden <= 0] = 0
                slopes = [x.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
                step += 1
                now = rate * (0.5 + 0.5 * numpy.cos(numpy.pi * step / steps))
                for p, m, s, g in zip(self.parts, mean, square, slopes):
                    g = g + 1e-5 * p
                    m *= 0.9
                    m += 0.1 * g
                    s *= 0.999
                    s += 0.001 * g * g
                    p -= now * (m / (1 - 0.9 ** step)) / (numpy.sqrt(s / (1 - 0.999 ** step)) + 1e-8)
            report(f"epoch {epoch + 1} of {epochs}: loss {loss / max(1, len(inputs) // batch):.4f}")


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
    def read(cls, path, inputs=samples.INPUTS, outputs=len(samples.SHAPES)):  # noqa: B008
        """Reads a file that `write` has written."""
        with open(path, "rb") as file:
            schemas.SHAPES.body(file.read(len(schemas.SHAPES.head())))
            hidden, shift, out_shift = (int(n) for n in numpy.fromfile(file, "<i4", 3))
            first = numpy.fromfile(file, "<i2", hidden * inputs).astype(int).reshape(hidden, inputs).T
            first_offset, second, second_offset = (
                numpy.fromfile(file, "<i4", n).astype(int) for n in (hidden, outputs * hidden, outputs))
            if file.read():
                raise ValueError(f"{path} is longer than a model of {hidden} hidden units")
        return cls(shift, out_shift, first, first_offset, second.reshape(outputs, hidden).T, second_offset)

    def answers(self, inputs):
        hidden = numpy.maximum(0, inputs.astype(int) @ self.first + self.first_offset) >> self.shift
        return (hidden @ self.second + (self.second_offset << self.out_shift)) >> self.out_shift

    def write(self, path):
        with open(path, "wb") as file:
            file.write(schemas.SHAPES.head())
            numpy.array([self.first.shape[1], self.shift, self.out_shift], "<i4").tofile(file)
            self.first.T.astype("<i2").tofile(file)
            for part in (self.first_offset, self.second.T, self.second_offset):
                numpy.ascontiguousarray(part).astype("<i4").tofile(file)
