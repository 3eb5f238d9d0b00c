"""Write messages as canonical texts: reading such a text and writing the message again gives the same text."""

from __future__ import annotations

EVERY_KIND = """\
Khronos position 1
rules: 1
seat 1: "Ann, the 2nd", red
seat 2: Ørsted, blue
seat 3: Cleo
region:
  ...f.......~
  ...m......~~
  ...........~
  F..........M
  ............
  ............
  ............
  ............
  ..........h.
edition: Rio Grande
holdem: yes
mixed terrain: higher

first: Ørsted
turn: 3, 1, swapped, exchanged, acted
revision: 40
discards: 6M 3R 7C
row: MCC
lost: Keep 1, Town 2
player 1: 2 Ecus, I Might played 1, II Reason, hand MR
player 2: 1 Ecu, I Faith, II Faith
player 3: 0 Ecus, I Reason, II Might

   Might
   A  B  C  D  E  F  G  H  I  J  K  L
1  C1 C1 C1 f  A2 A2 A2 .  Y- Y- Y- ~
2  C1 C1 C1 m  A2 A2 A2 .  Y- Y- Y- ~
3  C1 C1 C1 .  A2 A2 A2 .  Y- Y- Y- ~
4  F  .  .  .  .  .  .  .  .  .  .  M
5  .  K2 K2 .  M3 M3 .  T- T- .  W1 .
6  .  K2 K2 .  M3 M3 .  T- T- .  .  .
7  .  .  .  .  .  .  .  .  .  .  .  .
8  P3 .  .  .  .  .  .  .  .  .  .  .
9  .  .  .  H- .  .  .  .  .  .  h  .

   Faith
   A  B  C  D  E  F  G  H  I  J  K  L
1  C1 C1 C1 f  .  .  .  .  .  .  .  ~
2  C1 C1 C1 m  .  .  .  .  .  .  ~  ~
3  C1 C1 C1 .  .  .  .  .  .  .  .  ~
4  F  .  .  .  .  .  .  .  .  .  .  M
5  .  K2 K2 .  .  .  .  .  .  .  .  .
6  .  K2 K2 .  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .  .  .  .  .
8  .  .  .  .  .  .  .  .  .  .  .  .
9  .  .  .  .  .  .  .  .  .  .  h  .

   Reason
   A  B  C  D  E  F  G  H  I  J  K  L
1  c- c- c- f  A- A- A- .  Y- Y- Y- ~
2  c- c- c- m  A- A- A- .  Y- Y- Y- ~
3  c- c- c- .  A- A- A- .  Y- Y- Y- ~
4  F  .  .  .  .  .  .  .  .  .  .  M
5  .  k- k- .  m- m- .  .  a- a- a- .
6  .  k- k- .  m- m- .  .  a- a- a- .
7  .  .  .  .  .  .  .  .  a- a- a- .
8  M- M- .  .  T- T- .  K- K- .  .  .
9  M- M- .  .  T- T- .  K- K- .  h  .
cubes: A1 1, I1 113, E8 23, K9 2
"""
"""Every kind of building, every kind of ruin, and every header of a position."""

EVERY_VERB = """\
Khronos game 1
# Every verb once, and every way to name cards.
note Date: 22 November 2026
note "A: B": "# no comment"
rules: 1
seat 1: Ann, red
seat 2: Ben, blue
seat 3: Cleo
region: valley
edition: Matagot
first: Ann
seed: 4a51b3c69b376f909947e6282fba6c238e8b1e1891f17627db198114fdddce11

Turn 1, Ann
exchange MMC
swap CC for MR
travel I Faith
build Keep Might F7 with MM
build Town Faith C3 with I CC II C  ; f9715590  # both adventurers play
upgrade Might F7 to Castle E6 with MM
demolish Faith C3 with nothing
populate H4 with C
renovate H4
Cleo: choose F7
# a comment of its own
Ben: place F8
end giving 18M 7C

Turn 1, Ben
end

# the last comment
"""
"""A record with every verb, every way to name cards and players, comments and notes. Cases read and write the record
but do not play it."""
