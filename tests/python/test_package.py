"""The wheel: what it holds, what it says of itself, and its types."""

import json
import os
import subprocess
import sys
import zipfile

import fob
import pytest

from conftest import ROOT


@pytest.fixture(scope="session")
def wheel():
    with zipfile.ZipFile(os.environ["FOB_WHEEL"]) as opened:
        yield opened


def test_the_version_is_the_program_s(command):
    assert command("--version").split() == ["fob", fob.__version__]


def test_the_wheel_holds_types_licences_and_a_bill_of_materials(wheel):
    names = {name.split("/", 1)[1] for name in wheel.namelist()}
    assert {"__init__.py", "__init__.pyi", "env.py", "env.pyi", "py.typed", "_fob.abi3.so"} <= names
    licences = [name for name in wheel.namelist() if name.endswith("licences.txt")]
    assert len(licences) == 1 and wheel.read(licences[0]) == (ROOT / "assets" / "licences.txt").read_bytes()
    assert [name for name in wheel.namelist() if name.endswith("LICENSE-MIT")]
    bills = [name for name in wheel.namelist() if "/sboms/" in name and name.endswith(".json")]
    assert len(bills) == 1
    bill = json.loads(wheel.read(bills[0]))
    assert bill["metadata"]["component"]["name"] == "fob-python" and bill["metadata"]["component"]["version"] == fob.__version__
    parts = {part["name"] for part in bill["components"]}
    assert {"pyo3", "rapier2d", "fob-physics"} <= parts
    listed = wheel.read(licences[0]).decode()
    # Nothing tells where it was built.
    for name in wheel.namelist():
        if not name.endswith(".so"):
            assert str(ROOT).encode() not in wheel.read(name), name
    # No window, no server, no database.
    assert not [part for part in parts if part.startswith(("bevy", "egui", "winit", "wgpu", "sqlx", "axum", "tokio", "fob-server", "fob-app", "fob-kit", "fob-services"))]
    assert not [part for part in parts if not part.startswith("fob") and part not in listed]


def test_it_imports_without_gymnasium_and_pettingzoo():
    code = (
        "import sys\n"
        "sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None\n"
        "import fob\n"
        "print(fob.odds('rope', 1, 1))\n"
        "try:\n    fob.env\nexcept ImportError as error:\n    print('no environments')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[1] == "no environments"


def test_everything_has_a_type(tmp_path):
    config = tmp_path / "mypy.ini"
    # PettingZoo has no types of its own.
    config.write_text("[mypy]\n[mypy-pettingzoo.*]\nignore_missing_imports = True\n")
    allowed = ROOT / "tests" / "python" / "untyped.txt"
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "fob", f"--mypy-config-file={config}", f"--allowlist={allowed}", "--ignore-disjoint-bases"],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_everything_public_is_documented():
    missing = []
    for name in fob.__all__:
        value = getattr(fob, name)
        if isinstance(value, type) or callable(value):
            missing += [name] if not value.__doc__ else []
            missing += [
                f"{name}.{member}"
                for member, of in (vars(value).items() if isinstance(value, type) else ())
                if not member.startswith("_") and not isinstance(of, str) and not getattr(of, "__doc__", None)
            ]
    assert missing == []
