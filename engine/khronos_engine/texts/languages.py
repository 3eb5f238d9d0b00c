"""Turn phrases into text, in several languages.

The referee returns data: codes, numbers, buildings. A `Phrase` consists of a key and the words that fill its template;
a language has the templates. The engine, its rules, the core and the command line each have a folder with one file per
language, such as `languages/en.toml`. To add a language, add a file to each of these folders.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec import Struct

from khronos_engine.audit.problems import FixCode, FixObstacle, PositionProblemCode
from khronos_engine.game.clauses import GLOSSARY, RULES
from khronos_engine.game.material import Age, Kind, Type
from khronos_engine.game.player_names import NameCode
from khronos_engine.game.region import RegionCode
from khronos_engine.game.resources import ENGLISH, folder, templates
from khronos_engine.texts.plurals import plural_category

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from khronos_engine.game.clauses import Clause, Interpretation
    from khronos_engine.game.violations import Code

DEFAULT = ENGLISH
"""The language for callers whose language is not supported."""

ENGINE = "khronos_engine"
"""The package whose templates every language has."""

MAX_TAG_LENGTH = 35
"""The maximum number of characters of a BCP 47 tag that is read."""

Template: TypeAlias = str | dict[str, str]
"""A text with words in braces, or a table of plural forms. In a table, `count` is the name of the number, and each
other key is the CLDR category of a text. `other` is required. A text for `none` is used for 0 in any language.
"""


class TextKey(Struct, frozen=True, gc=False):
    """The key of a template.

    Attributes:
        package: The package whose files have the template.
        section: The section of these files.
        value: The key in the section.
    """

    package: str
    section: str
    value: str


class Section:
    """A section of the text files of a package; its attributes are the keys of its texts.

    `Common.ecus` is the key of the text `ecus` in the section `words`. Only the files list the keys. A test checks that
    the code uses the same keys.
    """

    def __init__(self, name: str, package: str = ENGINE) -> None:
        """Name the section, and the package whose folder `languages` has the files."""
        self.name: Final = name
        self.package: Final = package

    def __getattr__(self, key: str) -> TextKey:
        """Make the key of a text, and store it as an attribute, so that a key is always the same object."""
        if key.startswith("_"):
            raise AttributeError(key)
        found = self.__dict__[key] = TextKey(self.package, self.name, key)
        return found


SECTIONS: dict[type[Enum], str] = {
    Age: "ages",
    Kind: "kinds",
    Type: "types",
    NameCode: "name_problems",
    RegionCode: "region_problems",
    PositionProblemCode: "position_problems",
    FixCode: "fixes",
    FixObstacle: "fix_obstacles",
}
"""The sections for values and codes of enumerations."""

ProblemCode: TypeAlias = NameCode | RegionCode | PositionProblemCode | FixCode | FixObstacle
"""A code that is the key of a phrase."""


Common: Section = Section("words")
"""The templates that many kinds of sentences use."""

ListedCards: Section = Section("listed_cards")
"""The templates for a number of cards of one type as an item of a list, by the names of `Type`."""

CardsOfType: Section = Section("cards_of_type")
"""The templates for a number of cards of one type in a sentence, by the names of `Type`."""

Word: TypeAlias = "str | int | Age | Kind | Type | TextKey | Phrase | tuple[Word, ...]"
"""A value that fills a template: a text, a number, a value that each language names, a phrase, or a list."""

_NO_WORDS: Mapping[str, Word] = MappingProxyType({})


class Phrase(Struct, frozen=True, gc=False):
    """A text before translation; `str` gives it in English.

    Attributes:
        key: The key of its template.
        words: The words that fill the template, by name.
    """

    key: TextKey | ProblemCode
    words: tuple[tuple[str, Word], ...] = ()

    @classmethod
    def of(cls, key: TextKey | ProblemCode, /, **words: Word) -> Phrase:
        """Return the phrase that has this key and these words."""
        return cls(key, tuple(words.items()))

    def __str__(self) -> str:
        return language_for(DEFAULT).render(self)


def add_line_and_column(problem: Phrase, line: int, column: int) -> Phrase:
    """Return the phrase of a problem with its line and column, from 1; column 0 stands for the whole line."""
    if column:
        return Phrase.of(Common.on_line_and_column, line=line, column=column, problem=problem)
    return Phrase.of(Common.on_line, line=line, problem=problem)


def with_fix(problem: Phrase | str, fix: Phrase | None) -> Phrase | str:
    """Return the phrase of a problem followed by its fix; without a fix, the problem unchanged."""
    return problem if fix is None else Phrase.of(Common.with_fix, problem=problem, fix=fix)


class Term(NamedTuple):
    """A word of the game in a language.

    Attributes:
        word: The word.
        meaning: The meaning of the word, in one or two sentences.
        clauses: The ids of the clauses about the word.
    """

    word: str
    meaning: str
    clauses: tuple[str, ...]


class Language:
    """Turns phrases into text of one language; missing templates are taken from English.

    Attributes:
        tag: The BCP 47 tag of the language.
    """

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self._things = {
            thing: tuple([self.text(SECTIONS[thing], each.name) for each in thing]) for thing in (Age, Kind, Type)
        }
        self._template_words: dict[tuple[str, str], tuple[str, ...]] = {}

    def render(self, word: Word) -> str:
        """Return a word or a phrase as text in this language."""
        match word:
            case str():
                return word
            case Age() | Kind() | Type():
                return self._things[type(word)][word]
            case int():
                return str(word)
            case TextKey():
                return self.text(word.section, word.value, package=word.package)
            case Phrase(key, words):
                if isinstance(key, TextKey):
                    return self.text(key.section, key.value, dict(words), key.package)
                return self.text(SECTIONS[type(key)], key.name, dict(words))
            case tuple():
                return self.join_list([self.render(each) for each in word])

    def text(self, section: str, key: str, words: Mapping[str, Word] = _NO_WORDS, package: str = ENGINE) -> str:
        """Return a template with its words filled in.

        Raises:
            ValueError: If a word that the template names in braces is missing.
        """
        template: Template = templates(self.tag, package)[section][key]
        fillings = {name: word if type(word) is str else self._to_template_value(word) for name, word in words.items()}
        try:
            if isinstance(template, dict):
                template = self._plural_form(template, words[template["count"]])
            return template.format_map(fillings) if words else template
        except (KeyError, ValueError) as error:
            raise ValueError(
                f"{package}, languages/{self.tag}.toml, {section}.{key}: wrong in braces: {error}"
            ) from error

    def _plural_form(self, forms: dict[str, str], count: Word) -> str:
        if count == 0 and "none" in forms:
            return forms["none"]
        category = plural_category(self.tag, count) if isinstance(count, int) else "other"
        return forms.get(category, forms["other"])

    def sentence(self, section: str, key: str, words: Mapping[str, Word]) -> str:
        """Return a template with its words filled in and a capital letter at its beginning."""
        return capitalise(self.text(section, key, words))

    def words_of_template(self, section: str, key: str) -> tuple[str, ...]:
        """Return the names of the words in a template."""
        names = self._template_words.get((section, key))
        if names is None:
            names = self._template_words[section, key] = _names(templates(self.tag, ENGINE)[section][key])
        return names

    def has(self, section: str, key: str) -> bool:
        """Return whether the language has a template for a key."""
        return key in templates(self.tag, ENGINE)[section]

    def clause(self, clause: Clause) -> str:
        """Return the rule of a clause in one sentence."""
        return self._rule_text("clauses", clause.id)

    def clause_title(self, clause: Clause) -> str:
        """Return the title of a clause in this language."""
        return self._rule_text("clause_titles", clause.id)

    def chapter(self, clause: Clause) -> str:
        """Return the name of a clause's chapter."""
        return self._rule_text("chapters", clause.chapter)

    def interpretations(self, clause: Clause) -> tuple[Interpretation, ...]:
        """Return our interpretations of the ambiguities in a clause, with their texts in this language."""
        return clause.interpretations_by(self._rule_text)

    def terms(self) -> tuple[Term, ...]:
        """Return the words of the glossary in this language, in the order of the English glossary."""
        return tuple(
            Term(self._rule_text("glossary_words", word), self._rule_text("glossary", word), clauses)
            for word, clauses in GLOSSARY.items()
        )

    def code(self, code: Code) -> str:
        """Return the meaning of a violation code, in one sentence."""
        return self._rule_text("codes", code.name)

    def _rule_text(self, section: str, key: str) -> str:
        return self.text(section, key, package=RULES)

    def join_list(self, parts: Sequence[str], joint: str = "and", max_parts: int = 99) -> str:
        """Join parts with commas and `and` or `or`. If there are too many, the last part says how many are left out."""
        if len(parts) > max_parts:
            parts = [*parts[: max_parts - 1], self.text("words", "more", {"count": len(parts) - max_parts + 1})]
        if len(parts) < 2:
            return "".join(parts)
        return self.text("words", joint, {"first": self.text("words", "comma").join(parts[:-1]), "last": parts[-1]})

    def _to_template_value(self, word: Word) -> str | int | _List:
        """Return a word in the form that a template can format: numbers unchanged, lists as `_List`."""
        if type(word) is int:
            return word
        return _List(self, [self.render(each) for each in word]) if isinstance(word, tuple) else self.render(word)


class _List(Struct, frozen=True, gc=False):
    """A list that fills a place such as `{words}` in a template.

    Its parts are joined with `and`, or with `or` for `{words:or}`. With `{words:or les}`, the article `les` precedes
    each part after the first.
    """

    language: Language
    parts: list[str]

    def __format__(self, form: str) -> str:
        joint, _, article = form.partition(" ")
        first, *further = self.parts or [""]
        parts = [first, *[f"{article} {each}" for each in further]] if article else self.parts
        return self.language.join_list(parts, joint or "and")


def _names(template: Template) -> tuple[str, ...]:
    from string import Formatter  # noqa: PLC0415  # needed only for sentences

    if isinstance(template, dict):
        forms = [text for name, text in template.items() if name != "count"]
        return tuple(dict.fromkeys((template["count"], *[each for text in forms for each in _names(text)])))
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name))


def capitalise(text: str) -> str:
    """Return a text with an initial capital letter."""
    return text[:1].upper() + text[1:]


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that the engine has, as BCP 47 tags, in alphabetical order."""
    files = folder("languages").iterdir()
    return tuple(sorted(each.name.removesuffix(".toml") for each in files if each.name.endswith(".toml")))


def language_for(locale: str) -> Language:
    """Return the language for a BCP 47 tag: the language of the tag, otherwise of its first part, otherwise English."""
    if len(locale) > MAX_TAG_LENGTH:
        return _language(DEFAULT)
    tag = locale.replace("_", "-")
    for candidate in (tag, tag.partition("-")[0].lower()):
        if candidate in languages():
            return _language(candidate)
    return _language(DEFAULT)


@cache
def _language(tag: str) -> Language:
    return Language(tag)
