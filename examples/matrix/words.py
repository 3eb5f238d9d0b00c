"""The bot's own texts in both languages; all others are of the referee and the command line."""

from __future__ import annotations

from typing import Final

import msgspec


class Words(msgspec.Struct, frozen=True):
    """The bot's own texts in one language; names in braces are filled in."""

    help: str
    need_players: str
    not_here: str
    not_playing: str
    no_game: str
    under_way: str
    begun: str
    your_game: str
    your_hand: str
    hand_room: str
    your_turn: str
    not_your_turn: str
    refused: str
    stopped: str
    encrypted: str
    legal: str
    failed: str


_ENGLISH: Final = Words(
    help=(
        "I referee games of Khronos.\n"
        "!khronos new — all in this room play; or name the players: !khronos new @ben:example.org\n"
        "!khronos stop — give the game up\n"
        "!build Keep Might C9 with MM — any move or decision in the notation\n"
        "!board — the boards, and who acts\n"
        "To you alone, in your own room, I answer:\n"
        "!hand — your cards\n"
        "!legal, !legal keep might — what you may do\n"
        "!why build Keep Might C9 with MM — whether it is legal, and which clauses it breaks"
    ),
    need_players="A game has 2 to 5 players; these are {count}.",
    not_here="{user} is not in this room.",
    not_playing="You do not play in this game.",
    no_game="There is no game in this room: !khronos new begins one.",
    under_way="A game is under way: !khronos stop gives it up.",
    begun="A game has begun. Hands are in a room of your own, to which you are invited.",
    your_game="You are {seat} in the game in {room}. Nobody but you and me is here; you can move here too.",
    your_hand="Your hand: {cards}.",
    hand_room="Khronos: your hand",
    your_turn="{user}: you act now.",
    not_your_turn="It is not you who acts now, but {seat}.",
    refused="That is not played; the reasons are in your own room.",
    stopped="The game is given up.",
    encrypted="This room is encrypted, so I can read nothing here. Please invite me to one that is not.",
    legal="That is legal. What would happen:",
    failed="I can’t do that: {why}",
)

_FRENCH: Final = Words(
    help=(
        "J’arbitre des parties de Khronos.\n"
        "!khronos new — tous ceux du salon jouent ; ou nommez les joueurs : !khronos new @ben:example.org\n"
        "!khronos stop — abandonner la partie\n"
        "!build Keep Might C9 with MM — un coup ou une décision, dans la notation\n"
        "!board — les plateaux, et qui agit\n"
        "À vous seul, dans votre propre salon, je réponds :\n"
        "!hand — vos cartes\n"
        "!legal, !legal keep might — ce que vous pouvez faire\n"
        "!why build Keep Might C9 with MM — si c’est permis, et quelles clauses l’interdisent"
    ),
    need_players="Une partie a 2 à 5 joueurs ; ceux-ci sont {count}.",
    not_here="{user} n’est pas dans ce salon.",
    not_playing="Vous ne jouez pas dans cette partie.",
    no_game="Il n’y a pas de partie dans ce salon : !khronos new en commence une.",
    under_way="Une partie est en cours : !khronos stop l’abandonne.",
    begun="Une partie a commencé. Les mains sont dans un salon à vous, où vous êtes invité.",
    your_game="Vous êtes {seat} dans la partie de {room}. Il n’y a ici que vous et moi ; vous pouvez aussi y jouer.",
    your_hand="Votre main : {cards}.",
    hand_room="Khronos : votre main",
    your_turn="{user} : à vous d’agir.",
    not_your_turn="Ce n’est pas à vous d’agir, mais à {seat}.",
    refused="Ce n’est pas joué ; les raisons sont dans votre propre salon.",
    stopped="La partie est abandonnée.",
    encrypted="Ce salon est chiffré : je ne peux rien y lire. Invitez-moi dans un salon qui ne l’est pas.",
    legal="C’est permis. Ce qui se passerait :",
    failed="Je ne peux pas faire cela : {why}",
)


def words_of(locale: str) -> Words:
    """Return the texts for a BCP 47 tag: French, else English."""
    return _FRENCH if locale.lower().startswith("fr") else _ENGLISH
