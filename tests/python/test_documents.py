"""The examples in the module's docstrings run and print what they say."""
import doctest
import importlib
import inspect
import pathlib
import pkgutil
import unittest

import tablier

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def failures(text, name, names=None):
    """What is printed of the examples that fail."""
    test = doctest.DocTestParser().get_doctest(text, dict(names or {}), name, None, 0)
    printed = []
    doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=printed.append)
    return "".join(printed), len(test.examples)


def docstrings():
    """Of the package's modules, of what it offers, and of their members, with their names."""
    for module in pkgutil.iter_modules(tablier.__path__, "tablier."):
        if module.name != "tablier._core":
            yield module.name, inspect.getdoc(importlib.import_module(module.name)) or ""
    yield "tablier", tablier.__doc__
    for name in tablier.__all__:
        each = getattr(tablier, name)
        yield name, inspect.getdoc(each) or ""
        if inspect.isclass(each):
            for member in vars(each):
                if not member.startswith("_"):
                    yield f"{name}.{member}", inspect.getdoc(getattr(each, member)) or ""


class Docstrings(unittest.TestCase):
    def test_everything_is_documented_and_the_examples_run(self):
        examples = 0
        for name, text in docstrings():
            if name == "__version__":
                continue
            with self.subTest(name):
                self.assertTrue(text.strip(), "has no docstring")
                printed, count = failures(text, name, vars(tablier))
                self.assertEqual(printed, "")
                examples += count
        self.assertGreater(examples, 30)


if __name__ == "__main__":
    unittest.main()
