"""The boards of the web app look like the reviewed drawings.

A drawing is small and has no letters, and two pixels differ only if their colours are clearly different. Therefore
different fonts, scales and browser versions have no effect, but a wrong tile, colour or outline is found.
"""

from __future__ import annotations

import base64
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from khronos_service import RunningServer
from tests.web.scenes import DRAWINGS, SCENES, drawing, scene

MAX_DIFFERENCE: Final = 0.0005
"""The maximum share of different pixels; one square of a board with 320 squares is 0.001 of three boards."""

_DIFFERENCE: Final = """async (pictures) => {
  const CLEARLY = 60;
  const [one, other] = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const on = new OffscreenCanvas(image.width, image.height).getContext("2d");
    on.drawImage(image, 0, 0);
    return on.getImageData(0, 0, image.width, image.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return 1;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const apart = (channel) => Math.abs(one.data[at + channel] - other.data[at + channel]);
    if (Math.max(apart(0), apart(1), apart(2)) > CLEARLY) different += 1;
  }
  return different / (one.width * one.height);
}"""


def difference(page: Page, name: str) -> float:
    """Return the share of pixels in which the boards of a page differ from a golden drawing."""
    pictures = [drawing(page), (DRAWINGS / f"{name}.png").read_bytes()]
    with page.context.expect_page() as blank:
        page.evaluate("void open('about:blank')")
    share: float = blank.value.evaluate(_DIFFERENCE, [base64.b64encode(each).decode() for each in pictures])
    return share


@pytest.mark.parametrize("name", SCENES)
def test_boards_match_the_reference_images(browser: Browser, server: RunningServer, name: str) -> None:
    with scene(browser, server.web_address, name) as page:
        assert difference(page, name) <= MAX_DIFFERENCE, "look at the page, then run `python -m tests.web.pictures`"


def test_higher_pixel_density_does_not_change_the_drawing(browser: Browser, server: RunningServer) -> None:
    with scene(browser, server.web_address, "plan", device_scale_factor=2) as page:
        assert difference(page, "plan") <= MAX_DIFFERENCE


def test_comparison_ignores_fonts_and_detects_changed_tiles_outlines_and_colours(
    browser: Browser, server: RunningServer
) -> None:
    with scene(browser, server.web_address, "plan") as page:
        page.evaluate("document.documentElement.style.setProperty('--sans', 'monospace')")
        assert difference(page, "plan") <= MAX_DIFFERENCE
        for found, style in (
            ("#board-1 .tile >> nth=0", "display: none"),
            ("#board-2 .domains path[stroke]", "display: none"),
            ("khronos-board .forest", "fill: red"),
        ):
            parts = page.locator(found)
            before = parts.first.get_attribute("style") or ""
            parts.evaluate_all("(all, style) => all.forEach((each) => (each.style.cssText += style))", style)
            assert difference(page, "plan") > MAX_DIFFERENCE, found
            parts.evaluate_all("(all, style) => all.forEach((each) => (each.style.cssText = style))", before)
