"""Chromium as tests, pictures and benchmarks start it."""

import shutil
from typing import Final

CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS: Final = (
    "--no-sandbox",  # the sandbox does not start for root, who runs the tests in containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Where `lan_address` leads to: this machine at the address of a home network. Nothing leaves the machine.
    "--host-resolver-rules=MAP 10.1.2.3 127.0.0.1",
    # In place of Playwright's own list. What the address bar may offer is drawn in every new window, at more than what
    # most tests cost.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,HttpsUpgrades,OptimizationHints,PaintHolding",
)
