"""A match and a sheet in the app through what a screen reader gets of it: AT-SPI's tree, by the libraries that Orca uses.

Nothing here looks at the picture or at where a thing is. A thing is pressed by its action; text is typed by keys where the focus is, as
somebody does who uses Orca. scripts/at-spi starts a display, a session bus and AT-SPI's own, and runs this with the program's path.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402  (its version is chosen first)

# Seconds for which something is waited for.
PATIENCE = float(os.environ.get("FOB_PATIENCE", "60"))
# What AT-SPI calls the parts that one uses.
USED = {"push button", "toggle button", "check box", "radio button", "combo box", "slider", "spin button", "entry", "link", "text"}


class Thing:
    """A part of the tree, as it was when it was read."""

    def __init__(self, node):
        self.node = node
        self.role = node.get_role_name()
        self.name = node.get_name() or ""
        states = node.get_state_set()
        self.enabled = states.contains(Atspi.StateType.ENABLED)
        self.pressed = states.contains(Atspi.StateType.PRESSED) or states.contains(Atspi.StateType.CHECKED)

    def press(self):
        """Does what a press does."""
        self.node.do_action(0)

    def text(self):
        """Returns what is typed into it."""
        try:
            return Atspi.Text.get_text(self.node, 0, Atspi.Text.get_character_count(self.node))
        except GLib.Error:
            return None

    def focus(self):
        """Gives it the focus."""
        self.node.grab_focus()


class App:
    """The program at a route, with a data folder of its own."""

    def __init__(self, program, route):
        self.folder = tempfile.TemporaryDirectory()
        env = dict(os.environ, HOME=self.folder.name, XDG_DATA_HOME=self.folder.name)
        self.log = open(os.path.join(self.folder.name, "log"), "wb")
        self.process = subprocess.Popen([program, "open", route], env=env, stdout=self.log, stderr=subprocess.STDOUT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.log.close()
        self.folder.cleanup()

    def all(self):
        """Everything that is read out, in order."""
        found = []

        def add(node):
            try:
                found.append(Thing(node))
                for place in range(node.get_child_count()):
                    child = node.get_child_at_index(place)
                    if child is not None:
                        add(child)
            except GLib.Error:
                # It has gone while the tree was read.
                pass

        desktop = Atspi.get_desktop(0)
        for place in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(place)
            if app is not None and app.get_process_id() == self.process.pid:
                add(app)
        return found

    def until(self, what, find):
        """Waits until something holds of what is read out, and returns what `find` finds there."""
        end = time.monotonic() + PATIENCE
        while True:
            there = self.all()
            found = find(there)
            if found:
                return found
            assert self.process.poll() is None, "the program has ended"
            lines = "\n".join(f"{it.role} {it.name}" for it in there if it.name)
            assert time.monotonic() < end, f"{what}:\n{lines}"
            time.sleep(0.2)

    def find(self, pattern, roles=USED):
        """Waits for a thing that can be used, by its name."""
        fits = lambda it: it.role in roles and it.enabled and re.match(pattern, it.name)
        return self.until(pattern, lambda there: next((it for it in there if fits(it)), None))

    def press(self, pattern):
        self.find(pattern).press()
        time.sleep(0.4)

    def type(self, pattern, text):
        # The display has no window manager, which would give the window the keys once it is there.
        focus = ["xdotool", "search", "--onlyvisible", "--name", "^Fob", "windowfocus"]
        end = time.monotonic() + PATIENCE
        while subprocess.run(focus, stderr=subprocess.DEVNULL).returncode != 0:
            assert time.monotonic() < end, "the window can be given the keys"
            time.sleep(0.2)
        self.find(pattern).focus()
        time.sleep(0.4)
        subprocess.run(["xdotool", "type", "--delay", "40", text], check=True)
        # Whoever types hears the letters.
        fits = lambda it: re.match(pattern, it.name) and it.text() == text
        self.until(f"{text} in {pattern}", lambda there: next((it for it in there if fits(it)), None))

    def hears(self, pattern):
        """Waits until something says this."""
        return self.until(pattern, lambda there: next((it for it in there if re.search(pattern, it.name)), None))


def named(app):
    """Every control has a name, and one can tell it from the others of its role."""
    there = app.until("controls", lambda there: [it for it in there if it.role in USED] and there)
    unnamed = [it.role for it in there if it.role in USED and not it.name]
    assert not unnamed, f"without a name: {unnamed}"


def menu(program):
    with App(program, "menu") as app:
        app.hears("Shoot pucks into holes")
        named(app)
        heads = [it.name for it in app.all() if it.role == "heading"]
        assert heads, "the menu has a heading"


def sheet(program):
    with App(program, "sheets?sheet=finite-automata&exercise=ends-in-ab") as app:
        for _ in range(3):
            app.press("Add state$")
        for start, end, letters in [
            ("q0", "q1", "a"),
            ("q0", "q0", "b"),
            ("q1", "q1", "a"),
            ("q1", "q2", "b"),
            ("q2", "q1", "a"),
            ("q2", "q0", "b"),
        ]:
            app.press(f"State {start}[,:]")
            app.press(f"New transition from {start} to {end}$")
            for letter in "ab":
                reads = app.find(f"Reads {letter}$")
                if reads.pressed != (letter in letters):
                    reads.press()
                    time.sleep(0.3)
        app.press("State q2[,:]")
        app.press("Accepting$")
        app.find("State q2, accepting: on a to q1; on b to q0$")
        named(app)
        app.press("Check$")
        app.hears("5 of 5")
    for exercise, field, answer, points in [
        ("no-two-b", "Regular expression$", "(a|ba)*(b|_)", "6 of 6"),
        ("tell-apart", "Word$", "a", "4 of 4"),
    ]:
        with App(program, f"sheets?sheet=finite-automata&exercise={exercise}") as app:
            app.type(field, answer)
            app.press("Check$")
            app.hears(points)


def match(program):
    route = "new/plan?kind=reject-2&dfa=rope&pucks=4,4&player=person:amber:Anna&player=easy:sky:Bo&seed=7&break=computer"
    with App(program, route) as app:
        app.press("Start the match$")
        shots = 0

        def due(there):
            used = [it for it in there if it.role in USED and it.enabled]
            by = {it.name: it for it in reversed(used)}
            if any(re.search("Anna wins|Bo wins|The match is drawn|Draw$", it.name) and it.role == "heading" for it in there):
                return ("over", None)
            for name in ("Skip", "Choose this order", "End now"):
                if name in by:
                    return ("press", by[name])
            pucks = [it for it in used if re.match("(Green|Red) puck, ", it.name)]
            return ("shoot", (by["Shoot"], pucks)) if pucks and "Shoot" in by else None

        for _ in range(900):
            what, thing = app.until("something to do", due)
            if what == "over":
                break
            if what == "press":
                thing.press()
                time.sleep(0.3)
                continue
            shoot, pucks = thing
            shots += 1
            assert shots < 120, "the match ends"
            if shots == 1:
                named(app)
            pucks[shots % len(pucks)].press()
            time.sleep(0.4)
            shoot.press()
            time.sleep(1.0)
        assert shots > 0
        print(f"    {shots} shots")
        named(app)


WALKS = {"the menu has names": menu, "three exercises of a sheet, with full points": sheet, "a match against the computer, to its end": match}


def main():
    program, wanted = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    Atspi.init()
    failed = 0
    for name, walk in WALKS.items():
        if wanted not in name:
            continue
        begun = time.monotonic()
        try:
            walk(program)
            print(f"ok      {name} ({time.monotonic() - begun:.0f} s)", flush=True)
        except AssertionError as error:
            failed += 1
            print(f"FAILED  {name}\n{error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
