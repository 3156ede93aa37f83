"""What the documents promise about settings and packages is what the program reads and installs."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def first_cells(path: str, heading: str) -> list[str]:
    """What stands in code in the first column of the table under a heading."""
    section = (ROOT / path).read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)`", section, re.MULTILINE)


def test_every_setting_is_documented_and_every_documented_setting_is_read():
    read = re.findall(r"environment\.\w+\(\s*\"(\w+)\"", (ROOT / "gamesday/settings.py").read_text())
    assert sorted(first_cells("docs/operating.md", "Settings")) == sorted(set(read))


def test_every_package_has_a_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())

    def names(requirements):
        return sorted(re.split("[<>=]", each)[0] for each in requirements)

    assert sorted(first_cells("docs/dependencies.md", "To run")) == names(project["project"]["dependencies"])
    assert sorted(first_cells("docs/dependencies.md", "To develop")) == names(project["dependency-groups"]["dev"])
