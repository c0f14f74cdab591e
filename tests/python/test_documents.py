"""The examples in the module's docstrings and in docs/python.md run and print what they say; the tutorial notebook runs;
stubs and pictures are complete. tools/test_python runs the shell commands of docs/python.md."""
import ast
import contextlib
import doctest
import importlib
import inspect
import io
import pathlib
import pkgutil
import re
import sys
import textwrap
import unittest
import xml.etree.ElementTree

import jupyter_client
import nbclient
import nbformat
import tablier

ROOT = pathlib.Path(__file__).resolve().parents[2]
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
        if module.name not in ("tablier._core", "tablier.pettingzoo", "tablier.openspiel"):  # test_adapters has these
            yield module.name, inspect.getdoc(importlib.import_module(module.name)) or ""
    yield "tablier", tablier.__doc__
    for name in tablier.__all__:
        each = getattr(tablier, name)
        yield name, inspect.getdoc(each) or ""
        if inspect.isclass(each):
            for member in vars(each):
                if not member.startswith("_"):
                    yield f"{name}.{member}", inspect.getdoc(getattr(each, member)) or ""


class Tutorials(unittest.TestCase):
    def test_the_snippets_of_the_tutorial_run_one_after_the_other(self):
        text = (ROOT / "docs/python.md").read_text()
        snippets = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
        self.assertEqual(len(snippets), text.count("```python"))
        printed, count = failures("\n".join(snippets), "docs/python.md")
        self.assertEqual(printed, "")
        self.assertGreater(count, 30)

    def test_the_example_in_the_packages_own_page_plays_a_game(self):
        [code] = re.findall(r"(?:^    .*\n|^\n(?=    ))+", (ROOT / "python/README.md").read_text(), re.M)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(textwrap.dedent(code), {})
        self.assertEqual(len(tablier.read_records(printed.getvalue())), 1)

    def test_the_notebook_runs_and_its_policy_learns(self):
        notebook = nbformat.read(ROOT / "docs/python-tutorial.ipynb", as_version=4)
        self.assertEqual([cell.outputs for cell in notebook.cells if cell.cell_type == "code" and cell.outputs], [],
                         "the notebook is kept without outputs")
        manager = jupyter_client.KernelManager(kernel_name="python3")
        manager.kernel_spec.argv[0] = sys.executable  # not the one that is installed for all
        self.addCleanup(manager.shutdown_kernel, now=True)
        nbclient.NotebookClient(notebook, km=manager, timeout=600).execute()
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        self.assertIn("image/svg+xml", code[0].outputs[0].data)
        after = next(cell for cell in code if cell.source.endswith("after = match()\nafter")).outputs[0].data["text/plain"]
        self.assertGreater(float(re.search(r"[\d.]+", after)[0]), 0.8)


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


class Stubs(unittest.TestCase):
    def test_stubs_name_what_there_is(self):
        """And nothing else; what Python adds by itself aside."""
        tree = ast.parse((pathlib.Path(tablier.__file__).parent / "_core.pyi").read_text())
        named = {each.name: each for each in tree.body if isinstance(each, (ast.ClassDef, ast.FunctionDef))}
        shared = named.pop("_Place")
        offered = {name for name in vars(tablier._core) if not name.startswith("__")}
        self.assertEqual(set(named), offered)
        for name, each in named.items():
            if isinstance(each, ast.ClassDef) and name != "Error":
                body = each.body + shared.body * bool(each.bases)
                members = {item.target.id if isinstance(item, ast.AnnAssign) else item.name for item in body}
                there = vars(getattr(tablier._core, name))
                self.assertEqual({member for member in members if member not in there}, set(), name)
                self.assertEqual({member for member in there if not member.startswith("_")} - members, set(), name)

    def test_the_package_is_marked_as_typed(self):
        self.assertTrue((pathlib.Path(tablier.__file__).parent / "py.typed").is_file())


class Pictures(unittest.TestCase):
    def test_every_game_shows_its_board(self):
        for game in tablier.games():
            with self.subTest(game.id):
                session, random = tablier.Session(game), tablier.Random(2)
                for _ in range(8):
                    session.play(random.action(session.position))
                picture = xml.etree.ElementTree.fromstring(session._repr_svg_())
                self.assertEqual(session._repr_svg_(), session.position._repr_svg_())
                space = "{http://www.w3.org/2000/svg}"
                self.assertIn(game.name, picture.find(f"{space}title").text)
                shapes = [each for each in picture.iter() if each.tag != f"{space}title"]
                self.assertGreater(len(shapes), len(game.facts["squares"]) + len(session.position.scene["pieces"]))
                for each in shapes:
                    self.assertNotIn("class", each.attrib)
                    self.assertNotIn("var(", str(each.attrib))

    def test_a_picture_does_not_tell_hidden_cards(self):
        session, random = tablier.Session("bosworth"), tablier.Random(1)
        for _ in range(12):
            session.play(random.action(session.position))
        other = session.view().determinize(random)
        self.assertNotEqual(other, session.position)
        self.assertEqual(other._repr_svg_(), session._repr_svg_())
        self.assertEqual(session.view("onlooker")._repr_svg_(), session._repr_svg_())

    def test_a_view_shows_what_everybody_sees_of_the_board(self):
        start = tablier.Game("bobail").start()
        self.assertEqual(start.view("N")._repr_svg_().partition("</title>")[2], start._repr_svg_().partition("</title>")[2])


if __name__ == "__main__":
    unittest.main()
