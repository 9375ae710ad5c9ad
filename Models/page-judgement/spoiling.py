"""Ways of spoiling the image of a page, each with the truth of the spoilt image."""
import numpy
from PIL import Image, ImageFilter


def ways():
    """Returns each way by name. A way is a function from an image, its truth and a random generator to the spoilt image and its truth. The
    truth is None if the page is hopeless in this orientation."""
    return {
        "as it is": lambda image, truth, chance: (image, truth),
        "turned left": lambda image, truth, chance: (image.transpose(Image.Transpose.ROTATE_90), None),
        "turned right": lambda image, truth, chance: (image.transpose(Image.Transpose.ROTATE_270), None),
        "upside down": lambda image, truth, chance: (image.transpose(Image.Transpose.ROTATE_180), None),
        "mirrored": lambda image, truth, chance: (image.transpose(Image.Transpose.FLIP_LEFT_RIGHT), None),
        "leaning": leaning,
        "noise over it": noisy,
        "out of focus": blurred,
        "small": small,
        "faint": faint,
        "noise alone": lambda image, truth, chance: (only_noise(image, chance), None),
        "two pages in one": doubled,
    }


def leaning(image, truth, chance):
    """Returns the page turned by some degrees. At 6 degrees, it is as good as lost."""
    angle = chance.choice([-1, 1]) * chance.uniform(6, 10)
    return image.rotate(angle, Image.Resampling.BILINEAR, fillcolor=255), None


def noisy(image, truth, chance):
    pixels = numpy.asarray(image, float)
    strength = chance.uniform(20, 200)
    return Image.fromarray(numpy.clip(pixels + chance.normal(0, strength, pixels.shape), 0, 255).astype(numpy.uint8)), truth


def blurred(image, truth, chance):
    return image.filter(ImageFilter.GaussianBlur(chance.uniform(1, 9) * image.width / 3000)), truth


def small(image, truth, chance):
    scale = chance.uniform(0.12, 0.6)
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    return image.resize(size, Image.Resampling.BOX), scaled(truth, size[0] / image.width, size[1] / image.height)


def faint(image, truth, chance):
    pixels = 255 - (255 - numpy.asarray(image, float)) * chance.uniform(0.02, 0.3)
    return Image.fromarray(numpy.clip(pixels + chance.normal(0, chance.uniform(0, 8), pixels.shape), 0, 255).astype(numpy.uint8)), truth


def only_noise(image, chance):
    grain = int(chance.integers(1, 12))
    shape = (image.height // grain + 1, image.width // grain + 1)
    pixels = (chance.random(shape) > chance.uniform(0.05, 0.6)).astype(numpy.uint8) * 255
    return Image.fromarray(pixels).resize((shape[1] * grain, shape[0] * grain), Image.Resampling.NEAREST).crop((0, 0, *image.size))


def doubled(image, truth, chance):
    """Returns the page with a shifted copy of it laid over, as if two pages were fed at once."""
    pixels = numpy.asarray(image)
    shift = (int(chance.integers(20, 300)), int(chance.integers(20, 300)))
    return Image.fromarray(numpy.minimum(pixels, numpy.roll(pixels, shift, (0, 1)))), None


def scaled(truth, x, y):
    """Returns the truth of a page that was resized by the factors `x` and `y`."""
    def box(values):
        return [round(value * by) for value, by in zip(values, (x, y, x, y))]

    result = dict(truth, width=round(truth["width"] * x), height=round(truth["height"] * y), ignore=[box(b) for b in truth["ignore"]])
    result["characters"] = [dict(c, cell=box(c["cell"]), ink=box(c["ink"])) for c in truth["characters"]]
    result["ruby"] = [dict(c, cell=box(c["cell"]), ink=box(c["ink"])) for c in truth.get("ruby", [])]
    return result
