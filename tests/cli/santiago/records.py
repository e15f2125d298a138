"""Records of Santiago to run the command line on."""

from __future__ import annotations

HEAD = """\
vitrail: 1
game: santiago
players: [Ann, Ben, Cem]
setup: {spring: X21, overseer: Ann, aside: peppers2}
moves:
"""
ROUND = """\
  - reveal beans2 cane1 cane2 potatoes1
  - Ben bid 2
  - Cem pass
  - Ann bid 3
  - Ann plant beans2 C5
  - Ben plant cane2 C4
  - Cem plant cane1 F8
  - Ann leftover potatoes1 C3
  - Ann propose H21 2
  - Ben support H21 1
  - Cem accept H21
"""
FAULTS = """\
  - reveal beans2 cane1 cane2 potatoes1
  - Ben bid 2
  - Cem bid 2
  - Ann bid 11
  - Ann plant bananas2 C5
  - Cem plant cane1 C9
"""
LATE = """\
vitrail: 1
game: santiago
players: [Ann, Ben, Cem]
setup: {spring: X21}
position:
  round: 4
  overseer: Cem
  to_move: Ann
  phase: bribe
  money: {Ann: 9, Ben: unknown, Cem: 7}
  canals: H21 H11 V21
  fields: {C5: beans2 Ann, C4: cane2 Ben, D4: cane1 Ben, F8: bananas1 Cem, A1: desert}
"""

OPEN = HEAD + ROUND.rpartition("  - Ben support")[0]
RECORDS = {
    "start.yaml": HEAD,
    "round.yaml": HEAD + ROUND,
    "offers.yaml": OPEN,
    "faults.yaml": HEAD + FAULTS.replace("C9", "C8"),
    "late.yaml": LATE,
    "torn.yaml": OPEN + "  - Ben support H21 1",
}
"""By name of the file: nothing played yet, a round up to the extra canals, an offer that others may
support, mistakes, a position with money that is not known, half a line."""
TYPED = """\
h31 2
h21 1
p
undo
h21
hint legal
no extra
s
reveal beans1
score
quit
"""
"""What somebody types into the coach at `offers.yaml`."""
