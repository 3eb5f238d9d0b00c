"""Build the image with buildah, which needs no daemon, and run it: `python -m tools.image`, as root.

The base is made from Debian packages with debootstrap, so no registry is needed; `--base python:3.14-slim` uses a
different base. All files are in the folder of the option `--folder`, where the next run finds the base.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Final

from google.protobuf.message import Message

from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos_client import Referee, RefereeError
from tools.checkout import ROOT, commit_time
from tools.sbom import image_bill
from tools.smoke import ask_server

TAG: Final = "localhost/khronos-referee"
MAX_ABOVE_BASE: Final = 80_000_000
"""The maximum number of bytes of files in the layers above the base."""

GRACE: Final = 10.0
"""The default grace of a server: the maximum number of seconds from the signal to its exit."""

_CERTIFICATES: Final = Path("/etc/ssl/certs/ca-certificates.crt")
_PORT: Final = 50961
_START: Final = 20.0


@dataclass(frozen=True, slots=True)
class Store:
    """The storage of buildah."""

    folder: Path

    def run(self, *arguments: str) -> str:
        """Run a command of buildah and return its output."""
        done = subprocess.run(self.command(*arguments), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.strip()

    def command(self, *arguments: str) -> list[str]:
        """Return a command of buildah in this store."""
        place = ["--root", str(self.folder / "store"), "--runroot", str(self.folder / "run")]
        return ["buildah", *place, "--storage-driver", "vfs", *arguments]

    @contextmanager
    def container(self, image: str) -> Iterator[tuple[str, Path]]:
        """Provide a container of an image: its name and the folder where its files are mounted."""
        name = self.run("from", image)
        try:
            yield name, Path(self.run("mount", name))
        finally:
            self.run("rm", name)


def debian_base(store: Store) -> str:
    """Return the name of a base image with this machine's Debian and its Python; create it if it is missing."""
    suite = platform.freedesktop_os_release()["VERSION_CODENAME"]
    name = f"localhost/debian-python:{suite}"
    if name in store.run("images", "--format", "{{.Name}}:{{.Tag}}").split():
        return name
    sites = ["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages", f"Codename: {suite}"]
    mirror, *_ = subprocess.run(sites, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    root = store.folder / "debian"
    command = ["debootstrap", "--variant=minbase", "--include=python3,python3-venv", suite, str(root), mirror]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    container = store.run("from", "scratch")
    store.run("add", "-q", container, str(root), "/")
    store.run("commit", "-q", "--rm", container, name)  # keeps the times of files, on which Debian's bytecode depends
    shutil.rmtree(root)
    return name


def build(store: Store, base: str, tag: str = TAG, form: str = "docker") -> str:
    """Build the image of the checkout on a base; return the id of the image, which is the hash of its bytes.

    The format `docker` includes the health check and the random name of the build container. The format `oci` lacks
    both, so equal sources result in equal ids. The layers of both formats are the same.
    """
    own = store.folder / "pip.conf"
    own.write_text(f"[global]\ncert = {_CERTIFICATES}\n", encoding="utf-8")
    mounts = [f"--volume={_CERTIFICATES}:{_CERTIFICATES}:ro", f"--volume={own}:/etc/pip.conf:ro"]
    how = ["--isolation", "chroot", "--format", form, "--timestamp", commit_time(), "--no-cache", "--quiet"]
    return store.run("bud", *how, *mounts, "--build-arg", f"BASE={base}", "--tag", tag, ".").split()[-1]


def bytes_in(folder: Path) -> int:
    """Return the total size of the files below a folder, in bytes."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def python_packages(root: Path) -> set[str]:
    """Return the names of the Python packages in an image."""
    found = (root / "opt" / "khronos").glob("lib/python3.*/site-packages/*.dist-info")
    return {each.name.partition("-")[0].lower().replace("_", "-").replace(".", "-") for each in found}


def read_only(root: Path, *command: str) -> list[str]:
    """Return a command prefix that runs commands in a container with read-only files, as its numeric user."""
    inside = shlex.join(["env", "-i", "PATH=/opt/khronos/bin:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE=1", *command])
    mounts = f"mount --bind {root} {root} && mount -t proc proc {root}/proc && mount -o remount,bind,ro {root}"
    return ["unshare", "--mount", "sh", "-c", f"{mounts} && exec chroot --userspec=10001:10001 {root} {inside}"]


def wait_for_server(address: str) -> None:
    """Wait until a server answers."""
    deadline = time.monotonic() + _START
    while True:
        try:
            with Referee(address, timeout=1, retries=False) as referee:
                referee.catalog()
                return
        except RefereeError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def processor_seconds(command: Sequence[str]) -> float:
    """Run a command that must succeed; return its processor time."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def game_by_buildah(store: Store, container: str) -> str:
    """Play a game with a server in a container, and check its health as an orchestrator does."""
    address = f"127.0.0.1:{_PORT}"
    run = store.command("run", "--isolation", "chroot", container, "--")
    serve = ["khronos", "serve", "--host", "127.0.0.1", "--port", str(_PORT), "--log-level", "warning"]
    log = store.folder / "server.log"
    with log.open("wb") as lines, subprocess.Popen([*run, *serve], stderr=lines, start_new_session=True) as process:
        try:
            wait_for_server(address)
            game = ask_server(address)
            health = ["env", f"KHRONOS_PORT={_PORT}", "python", "-m", "khronos_service.healthcheck"]
            subprocess.run([*run, *health], check=True, stdout=subprocess.DEVNULL)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
    return game


def game_on_read_only_files(root: Path) -> tuple[str, float, float]:
    """Play a game on read-only files, and stop the server during calls.

    Returns:
        The game, the processor seconds of a health check, and the seconds from the signal to the exit.
    """
    address = f"127.0.0.1:{_PORT}"
    serve = ["khronos", "serve", "--host", "127.0.0.1", "--port", str(_PORT), "--log-level", "warning"]
    process = subprocess.Popen(read_only(root, *serve))
    try:
        wait_for_server(address)
        game = ask_server(address)
        check = read_only(root, f"KHRONOS_PORT={_PORT}", "python", "-m", "khronos_service.healthcheck")
        health = min(processor_seconds(check) for _ in range(5))
        replies: list[Message | str] = []
        caller = Thread(target=_call_until_the_end, args=(address, replies))
        caller.start()
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        begun = time.monotonic()
        code = process.wait(GRACE + 5)
        seconds = time.monotonic() - begun
        caller.join()
    finally:
        process.kill()
    assert code == 0, f"the server ended with {code}"
    problems = [each for each in replies if isinstance(each, str) and each != "UNAVAILABLE"]
    assert len(replies) > 1, "no call was made"
    assert not problems, problems
    return game, health, seconds


def _call_until_the_end(address: str, replies: list[Message | str]) -> None:
    """Call a server until it rejects calls, and report the result of each call."""
    setup = GameSetup(config=GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")]), seed_phrase="castle")
    with Referee(address, retries=False) as referee:
        while not replies or not isinstance(replies[-1], str):
            try:
                replies.append(referee.create_game(setup))
            except RefereeError as error:
                replies.append(error.code.name)


def check(store: Store, base: str) -> str:
    """Build and run the image; return a line about it, or raise an error."""
    image = build(store, base)
    with store.container(base) as (_, plain), store.container(image) as (name, root):
        above = bytes_in(root) - bytes_in(plain)
        assert above <= MAX_ABOVE_BASE, f"{above} bytes above its base"
        configured = json.loads(store.run("inspect", "--type", "image", image))["Docker"]["config"]
        assert configured["User"] == "10001:10001"
        assert configured["Healthcheck"]["Test"][0] == "CMD"
        assert configured["Labels"]["org.opencontainers.image.licenses"] == "Apache-2.0"
        assert not list((root / "opt").rglob("pip")), "pip is in the image"
        debian = (root / "var/lib/dpkg/status").read_text(encoding="utf-8")
        bill = image_bill(python_packages(root), debian)
        (ROOT / "dist").mkdir(exist_ok=True)
        (ROOT / "dist" / "khronos-referee-image.cdx.json").write_text(bill, encoding="utf-8")
        game = game_by_buildah(store, name)
        same, health, seconds = game_on_read_only_files(root)
    assert game == same
    return (
        f"{above / 1e6:.1f} MB above its base; {game}, by buildah and with read-only files; a health check takes"
        f" {health * 1000:.0f} ms of a processor; it ended {seconds:.1f} s after the signal, with calls on their way;"
        f" {len(json.loads(bill)['components'])} components in its bill of materials"
    )


def main() -> None:
    """Build and check, and print the line about it."""
    parser = argparse.ArgumentParser(description="Build the image by buildah, and play a game by it.")
    parser.add_argument("--base", help="an image with Python 3.11 or newer; Debian's, made here, if it is left out")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/khronos-image"), help="where images are")  # noqa: S108  # found again by name
    options = parser.parse_args()
    options.folder.mkdir(mode=0o700, exist_ok=True)
    store = Store(options.folder)
    print(check(store, options.base or debian_base(store)))


if __name__ == "__main__":
    main()
