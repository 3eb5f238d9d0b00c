"""Start Chromium for tests, pictures and benchmarks."""

import shutil
from typing import Final

CHROMIUM: Final = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None
)
"""The path of Chromium; the build without windows comes first, because tests take two thirds of the time with it."""
FLAGS: Final = (
    "--no-sandbox",  # the sandbox does not start as root, which runs the tests in containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Resolves `lan_address`, the address of a home network, to this machine.
    "--host-resolver-rules=MAP 10.1.2.3 127.0.0.1",
    # Replaces Playwright's own list. Otherwise every new window draws the suggestions of the address bar, which takes
    # longer than most tests.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,HttpsUpgrades,OptimizationHints,PaintHolding",
)
