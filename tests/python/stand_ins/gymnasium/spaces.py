"""Spaces as gymnasium publishes them: what they contain."""
import numpy


class Space:
    pass


class Discrete(Space):
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= int(x) < self.n


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)

    def contains(self, x):
        return (isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool((x >= self.low).all() and (x <= self.high).all()))


class Dict(Space):
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, x):
        return set(x) == set(self.spaces) and all(space.contains(x[name]) for name, space in self.spaces.items())
