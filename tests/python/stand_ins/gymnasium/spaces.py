"""Spaces as gymnasium publishes them: what they contain and, by a mask, draw."""
import numpy


class Space:
    def seed(self, seed=None):
        self._random = numpy.random.default_rng(seed)


class Discrete(Space):
    def __init__(self, n):
        self.n = numpy.int64(n)
        self.seed()

    def contains(self, x):
        if isinstance(x, (numpy.generic, numpy.ndarray)):
            if not (numpy.issubdtype(x.dtype, numpy.integer) and x.shape == ()):
                return False
        elif not isinstance(x, int):
            return False
        return bool(0 <= x < self.n)

    def sample(self, mask=None):
        if mask is None:
            return self._random.integers(self.n)
        assert isinstance(mask, numpy.ndarray) and mask.dtype == numpy.int8 and mask.shape == (self.n,)
        assert numpy.isin(mask, (0, 1)).all()
        legal = numpy.flatnonzero(mask)
        return self._random.choice(legal) if legal.size else numpy.int64(0)

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.shape, self.dtype = shape, numpy.dtype(dtype)
        self.low, self.high = (numpy.full(shape, bound, dtype) for bound in (low, high))

    def contains(self, x):
        return (isinstance(x, numpy.ndarray) and numpy.can_cast(x.dtype, self.dtype) and x.shape == self.shape
                and bool((x >= self.low).all() and (x <= self.high).all()))

    def __eq__(self, other):
        return isinstance(other, Box) and self.shape == other.shape and self.dtype == other.dtype and bool(
            (self.low == other.low).all() and (self.high == other.high).all())


class Dict(Space):
    def __init__(self, spaces):
        self.spaces = spaces

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, x):
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[name]) for name, space in self.spaces.items()))

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces
