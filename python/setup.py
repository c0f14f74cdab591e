"""Builds the module with CMake and packs it. The engine's sources stand above this folder, or beside this file in an
sdist; tools/wheel makes both."""
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from artwork import artwork  # noqa: E402: it stands beside this file
NATIVE = HERE / "native" if (HERE / "native").is_dir() else HERE.parent
VERSION = re.search(r"^project\(tablier VERSION ([0-9.]+) ", (NATIVE / "CMakeLists.txt").read_text(), re.M)[1]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        module = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        build = pathlib.Path(self.build_temp).resolve()
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        subprocess.run(["cmake", "-S", NATIVE, "-B", build, *generator, "-D", "CMAKE_BUILD_TYPE=Release",
                        "-D", "TABLIER_PYTHON=ON", "-D", "TABLIER_PORTABLE=ON",
                        "-D", f"PYTHON_EXECUTABLE={sys.executable}", "-D", f"Python_EXECUTABLE={sys.executable}"],
                       check=True)
        subprocess.run(["cmake", "--build", build, "--target", "_core", "--parallel"], check=True)
        module.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(next((build / "python").glob("_core.*.so")), module)
        shutil.copytree(NATIVE / "data", module.parent / "data", dirs_exist_ok=True)
        (module.parent / "artwork.json").write_text(artwork(NATIVE / "web/src"), encoding="utf-8")


setup(
    name="tablier",
    version=VERSION,
    description="Six little-known board games: rules, opponents, and environments for learning",
    license="MIT",
    python_requires=">=3.11",
    install_requires=["numpy"],
    packages=["tablier"],
    package_data={"tablier": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("tablier._core", [])],
    cmdclass={"build_ext": CMakeBuild},
    zip_safe=False,
)
