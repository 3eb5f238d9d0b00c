"""What can happen in a game, and the lines by which a transcript shows it: a test asks whether games leave it out."""

import re
from itertools import product
from typing import get_args

from khronos_engine.events import Cause, ClashKind, Event, MoneyReason
from khronos_engine.material import BUILDING_AGES, Age, Rulings, Type
from khronos_engine.notation.vocabulary import VERB_WORDS
from khronos_engine.referee import UndoObstacle
from tests.golden.event_lines import title, word

_BY_EVENT = {
    "laid": (Cause.CONSTRUCTION, Cause.UPGRADE, Cause.RIPPLE, Cause.DOWNSIZING),
    "removed": (
        *(Cause.DEMOLITION, Cause.PARADOX, Cause.PARADOX_SHADOW),
        *(Cause.UNRIPPLED_UPGRADE, Cause.DOWNSIZING, Cause.LOST_SHADOW),
    ),
    "changed": (Cause.POPULATION, Cause.RENOVATION),
}

_LINES = (
    *(rf"{title(each)}\b" for each in get_args(Event) if title(each) != "Action taken"),
    *(rf"> .*: {verb}\b" for verb in VERB_WORDS),
    *(rf"Building {event}: .*, cause {word(each)}\b(?! shadow)" for event in _BY_EVENT for each in _BY_EVENT[event]),
    *(f"Money moved: .*, reason {word(each)}$" for each in MoneyReason),
    *(
        f"Clash found: age {word(age)}, type {word(each)}, kind {word(kind)}"
        for kind, each, age in product(ClashKind, (Type.MILITARY, Type.RELIGIOUS), BUILDING_AGES)
    ),
    *(f"no fair undo: .*{word(each)}" for each in UndoObstacle),
    *(f"Income collected: .*, age {word(each)}" for each in Age),
    *("edition: Matagot", "edition: Rio Grande", "holdem: yes", "deck: first printing", "cards: reported"),
    *(f"{each.replace('_', ' ')}: " for each in Rulings.__struct_fields__),
)
"""How lines begin; of an option that is not written, and of every ruling, a game has what is usual."""

_ASKED = r"\A> (\w+): (?s:.*)^Decision requested: decision \(seat "

WANTED = {
    **{each: f"^{each}" for each in _LINES},
    **{f"{players} players": rf"^seat {players}: .*\n(?!seat)" for players in range(2, 6)},
    "from the set-up": r"^Set-up\n",
    "from a position": r"\A.*\n\n(?!Set-up)",
    "J-5 asks the player on turn": rf"{_ASKED}\1, .*, clause J-5",
    "DV-1 asks the player on turn": rf"{_ASKED}\1, .*, clause DV-1",
    "DS-3 asks the player on turn": rf"{_ASKED}\1, .*, corners ",
    "DS-3 asks another player": rf"{_ASKED}(?!\1).*, corners ",
    "J-5 settles without asking": r"kind junction, .*, powers (\d+)(?: and \1)*\n(?!Decision .*choices)",
    "J-4 settles without asking": r"kind junction, .*, powers (?!(\d+)(?: and \1)*\n).*\n(?!Decision .*choices)",
    "DV-1 settles without asking": r"kind division, .*\n(?!Decision .*choices)",
    "R-3 on Faith for want of a tile": "^Ripple stopped: age faith, .*, clause R-3, codes .*no tile",
    "R-3 on Reason for want of a tile": "^Ripple stopped: age reason, .*, clause R-3, codes .*no tile",
    "R-3 on Faith for want of a cube": "^Ripple stopped: age faith, .*, clause R-3, codes .*no cube",
    "R-4 on Faith because domains are joined": "^Ripple stopped: age faith, .*, clause R-4, codes .*domains joined",
    "R-4 on Faith because of an equal": "^Ripple stopped: age faith, .*, clause R-4, codes .*equal highest",
    "R-5 moves cubes": r"^Building laid: .*\], cause ripple",
    "R-5 replaces the shadow of an upgrade": (
        r"^Building laid: .*, building (?:ruin )?+(\w+) .*, cause ripple, replaced (?:ruin )?+(?!\1)"
    ),
    "R-6 to the stock": "^Building removed: .*, cause paradox(?!.*leaves game)",
    "R-6 out of the game": "^Building removed: .*, cause paradox, leaves game",
    "R-7 leaves an old shadow": (
        r"\A> (?s:.*), cause upgrade, replaced (Keep|Monastery|Town) (\w+).*\n(?:Money .*\n)?"
        r"Ripple stopped: age (\w+), (?!(?s:.*)^Building removed: age \3, building (?:ruin )?\1 \2)"
    ),
    "R-9 keeps a cube": "^Building removed: age reason, .*, cause paradox.*, keeper ",
    "R-9 keeps none": r"^Building removed: age reason, .*\], cause paradox(?!.*keeper)",
    "DS-1 to a kind two sizes smaller": (
        "^Building laid: .*, building (?:Watchtower|Chapel|Hamlet) .*, cause downsizing, replaced (?:Castle|Abbey|City)"
    ),
    "DS-4 ripples again": r"\A> (?s:.*), cause downsizing(?s:.*), cause ripple",
    "a ruin half renovated": "^Building changed: .*, new ruin .*, cause renovation",
    "a ruin of size 3 renovated": "^Building changed: .*, new (?:Castle|Abbey|City) .*, cause renovation",
    "two adventurers pay together": r"^Cards played: .*, payment I \w+ II ",
    "a surcharge is paid": r"^> .*: build (?:Watchtower|Chapel|Hamlet) .* with [I ]*[MRC]{2}",
    "a pile of discards": r"\A> (?s:.*)^Pile shuffled",
    "a sole winner": r"^Game ended: .*, winners \w+$",
    "a shared victory": r"^Game ended: .*, winners \w+ and ",
    "a long cascade": r"\A> (?:(?s:.*?)^Decision requested){5}",
    "a cascade of many": rf"{_ASKED}(\w+)(?s:.*)\(seat (?!\2)(\w+)(?s:.*)\(seat (?!\2|\3)",
    "clashes on two boards in one action": r"\A> (?s:.*)^Clash found: age (\w+)(?s:.*)^Clash found: age (?!\1)",
    "I-4 pays tied players": (
        r"^Income collected: seat (\w+), age reason, domain ([^,]+), (?s:.*)"
        r"^Income collected: seat (?!\1)\w+, age reason, domain \2, "
    ),
}
"""What the golden games show together, and the lines that show it; each clause is cited where it decides."""


def shown(transcript: str) -> set[str]:
    """Return what a transcript shows; what begins with `\\A> ` is one action, with the decisions that it asks for."""
    actions = re.split(r"^(?=> \w+: (?!choose|place))", transcript, flags=re.MULTILINE)[1:]
    parts = (transcript, *actions)
    return {name for name, lines in WANTED.items() if any(re.search(lines, part, re.MULTILINE) for part in parts)}
