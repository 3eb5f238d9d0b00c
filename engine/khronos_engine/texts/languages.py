"""Languages, and what can be said in them.

What the referee finds, it keeps as data: a key and the words that go with it, which programs can use as they are. A
language turns them into text. It is one file of templates in `texts/`, of which `en.toml` is the model; another
file beside it is another language.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from khronos_engine.material import Age, Kind, Type
from khronos_engine.shipped import folder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable

    from khronos_engine.clauses import Clause

DEFAULT = "en"
"""The language of a caller whose own is not known here."""

LONGEST_TAG = 35
"""Characters of the longest BCP 47 tag that is looked at."""

Template: TypeAlias = str | dict[str, str]
"""A text with words in braces; or one for the number 1 and one for the others, with the name of the number."""


class Key(Enum):
    """What a template is found by: a subclass is a section of a language's file, the value of a member a key in it."""

    _section: str

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[Any]) -> str:  # noqa: ARG004
        return name

    def __init_subclass__(cls, section: str) -> None:
        """Name the section."""
        cls._section = section

    @property
    def section(self) -> str:
        """The section of the file in which the template stands."""
        return self._section


class Common(Key, section="words"):
    """What belongs to no one kind of sentence."""

    SEAT = "seat"
    """A player without a name."""
    BUILDING = "building"
    """A building and its top-left square."""
    BUILDING_NOWHERE = "building_nowhere"
    """A building of which no square is on the board."""
    ON_LINE = "on_line"
    """What is wrong with a line of a text."""
    ON_LINE_AND_COLUMN = "on_line_and_column"
    """What is wrong at one place of a text."""
    MENDED = "mended"
    """What is wrong, and what would mend it."""


Word: TypeAlias = "str | int | Age | Kind | Type | Key | Phrase | tuple[Word, ...]"
"""What fills a template: a name or number, a thing that every language has its own word for, a phrase, or a list."""


_NO_WORDS: Mapping[str, Word] = MappingProxyType({})


class Phrase(Struct, frozen=True):
    """Something to be said in any language; as a `str`, it is said in English.

    Attributes:
        key: Its template.
        words: What fills the template, by name.
    """

    key: Key
    words: tuple[tuple[str, Word], ...] = ()

    @classmethod
    def of(cls, key: Key, /, **words: Word) -> Phrase:
        """Return the phrase of a key and its words."""
        return cls(key, tuple(words.items()))

    def __str__(self) -> str:
        return language_for(DEFAULT).say(self)


def placed(said: Phrase, line: int, column: int) -> Phrase:
    """Return what is wrong with a text together with its place, from 1; column 0 for what is about a whole line."""
    if column:
        return Phrase.of(Common.ON_LINE_AND_COLUMN, line=line, column=column, said=said)
    return Phrase.of(Common.ON_LINE, line=line, said=said)


def mended(said: Phrase | str, mend: Phrase | None) -> Phrase | str:
    """Return what is wrong together with what would mend it, if that is known."""
    return said if mend is None else Phrase.of(Common.MENDED, said=said, mend=mend)


class Language:
    """Says things as one file of templates has them; what a file lacks is said in English.

    Attributes:
        tag: Its BCP 47 tag.
    """

    def __init__(self, tag: str) -> None:
        """Speak a language that there is."""
        self.tag = tag
        own = templates(tag)
        self._templates = {**own, **{name: {**said, **own.get(name, {})} for name, said in templates(DEFAULT).items()}}
        self._things = {
            thing: tuple([self.text(section, each.name) for each in thing])
            for thing, section in ((Age, "ages"), (Kind, "kinds"), (Type, "types"))
        }
        self._asked: dict[tuple[str, str], tuple[str, ...]] = {}

    def say(self, word: Word) -> str:
        """Return a word, or a whole phrase, as people read it."""
        match word:
            case str():
                return word
            case Age() | Kind() | Type():
                return self._things[type(word)][word]
            case int():
                return str(word)
            case Key():
                return self.text(word.section, word.value)
            case Phrase():
                return self.text(word.key.section, word.key.value, dict(word.words))
            case tuple():
                return self.listed([self.say(each) for each in word])

    def text(self, section: str, key: str, words: Mapping[str, Word] = _NO_WORDS) -> str:
        """Return a template with its words filled in."""
        template = self._templates[section][key]
        if isinstance(template, dict):
            template = template["one" if words[template["count"]] == 1 else "other"]
        if not words:
            return template
        return template.format_map(
            {name: word if type(word) is str else self._filling(word) for name, word in words.items()}
        )

    def sentence(self, section: str, key: str, words: Mapping[str, Word]) -> str:
        """Return a template with its words filled in and a capital letter at its beginning."""
        return capitalised(self.text(section, key, words))

    def asked(self, section: str, key: str) -> tuple[str, ...]:
        """Return the names of the words that a template asks for; finding words that it does not would be in vain."""
        names = self._asked.get((section, key))
        if names is None:
            names = self._asked[section, key] = _names(self._templates[section][key])
        return names

    def has(self, section: str, key: str) -> bool:
        """Whether there is such a template."""
        return key in self._templates.get(section, ())

    def clause(self, clause: Clause) -> str:
        """Return a clause in one sentence."""
        return self.text("clauses", clause.id) if self.has("clauses", clause.id) else clause.text

    def listed(self, parts: Sequence[str], joint: str = "and", most: int = 99) -> str:
        """Join parts as a sentence does, by `and` or `or`; beyond `most` the rest is counted."""
        if len(parts) > most:
            parts = [*parts[: most - 1], self.text("words", "more", {"count": len(parts) - most + 1})]
        if len(parts) < 2:  # nothing to join
            return "".join(parts)
        return self.text("words", joint, {"first": self.text("words", "comma").join(parts[:-1]), "last": parts[-1]})

    def _filling(self, word: Word) -> str | int | _List:
        """Return a word as a template takes it: numbers as such, lists joined as the template asks."""
        if type(word) is int:
            return word
        return _List(self, [self.say(each) for each in word]) if isinstance(word, tuple) else self.say(word)


class _List(Struct, frozen=True):
    """A list that fills `{words}`, joined by `and`, or `{words:or}`."""

    language: Language
    parts: list[str]

    def __format__(self, joint: str) -> str:
        return self.language.listed(self.parts, joint or "and")


def _names(template: Template) -> tuple[str, ...]:
    from string import Formatter  # noqa: PLC0415  # who only plays needs no sentence

    if isinstance(template, dict):
        count, one, other = template["count"], template["one"], template["other"]
        return tuple(dict.fromkeys((count, *_names(one), *_names(other))))
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name))


def capitalised(said: str) -> str:
    """Return a text with a capital letter at its beginning."""
    return said[:1].upper() + said[1:]


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are, as BCP 47 tags, in alphabetical order."""
    return tuple(sorted(each.name.removesuffix(".toml") for each in _folder().iterdir() if each.name.endswith(".toml")))


def language_for(locale: str) -> Language:
    """Return the language for a BCP 47 tag: that of the tag itself, or of its first part, or English."""
    if len(locale) > LONGEST_TAG:
        return _language(DEFAULT)
    tag = locale.replace("_", "-")
    for candidate in (tag, tag.partition("-")[0].lower()):
        if candidate in languages():
            return _language(candidate)
    return _language(DEFAULT)


@cache
def _language(tag: str) -> Language:
    return Language(tag)


@cache
def templates(tag: str) -> dict[str, dict[str, Template]]:
    """Return the templates of a language by section and key."""
    import tomllib  # noqa: PLC0415  # who only plays needs no sentence

    return tomllib.loads(_folder().joinpath(f"{tag}.toml").read_text(encoding="utf-8"))


def _folder() -> Traversable:
    """Return the folder of the languages' files."""
    return folder("texts")
