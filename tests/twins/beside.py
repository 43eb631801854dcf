"""Divinare's tables beside their twin: the same table, the same action in the twin's words, tables of every kind."""

from hypothesis import strategies as st

import workbench as wb
from workbench.games.divinare.words import DISCARD, PASS, PLAY, split

from . import divinare as twin

KINDS = {PLAY: "play", PASS: "pick", DISCARD: "discard"}


def twin_of(game: wb.Game) -> twin.Play:
    """The twin's play of the same table, from the same values."""
    v = {key: row.value for key, row in game.values.rows.items()}
    suits = v["suits"]
    extra = (0, v["simple"], v["double"])
    boards = {s: [(counts, extra[bonus]) for counts, bonus in twin.parse_board(v[f"boards.{s}"])] for s in suits}
    return twin.Play(
        twin.Rules(
            players=v["players"],
            deck={s: v[f"deck.{s}"] for s in suits},
            hand=v["hand"],
            boards=boards,
            perfect=v["perfect"],
            near=v["near"],
            wrong=v["wrong"],
            passing=v["passing"],
            direction=1 if v["direction"] == "left" else -1,
            discards=v["discards"],
            rounds=v["rounds"],
            off_board=v["off_board"],
            stuck=v["stuck"],
            retreat=v["centre"],
        )
    )


def in_words(game: wb.Game, action: int) -> tuple[str, object]:
    """An action as the twin says it: its kind, and a suit or a suit with a space (None for the centre)."""
    kind, suit, place = split(action)
    colour = game.names.suits[suit]
    if kind == PLAY:
        return "play", (colour, place - 1 if place else None)
    return KINDS.get(kind, "deal"), colour


@st.composite
def variants(draw: st.DrawFn) -> tuple[int, dict[str, object]]:
    """Small tables of every kind: suits, decks, hands, schedules, boards with too few spaces, every reading."""
    players = draw(st.integers(2, 6))
    suits = ["red", "blue", "green", "yellow", "grey", "black"][: draw(st.integers(2, 6))]
    deck = {suit: draw(st.integers(1, 8)) for suit in suits}
    most = sum(deck.values()) // players
    if most < 1:
        deck[suits[0]] = players
        most = sum(deck.values()) // players
    hand = draw(st.integers(1, min(most, 7)))
    discards = draw(st.integers(0, hand - 1))
    left = hand - discards
    passing = {size: draw(st.integers(1, size)) for size in range(1, left + 1) if draw(st.booleans())}
    boards = {}
    for suit in suits:
        counts = sorted(draw(st.sets(st.integers(0, deck[suit]), min_size=1, max_size=6)))
        text, at = [], 0
        while at < len(counts):
            width = draw(st.integers(1, 2)) if counts[at] + 1 in counts else 1  # neighbours alone share a space
            text.append("/".join(map(str, counts[at : at + width])) + "+" * draw(st.integers(0, 2)))
            at += width
        boards[suit] = " ".join(text)
    changes = {
        "suits": suits, "deck": deck, "hand": hand, "discards": discards, "passing": passing, "boards": boards,
        "rounds": draw(st.integers(1, 2)), "direction": draw(st.sampled_from(["right", "left"])),
        "memory": draw(st.sampled_from(["all", "none"])), "centre": draw(st.booleans()),
        "off_board": draw(st.sampled_from(["wrong", "near", "nothing"])),
        "stuck": draw(st.sampled_from(["stay", "share"])),
        "perfect": draw(st.integers(-2, 5)), "near": draw(st.integers(-2, 3)), "wrong": draw(st.integers(-3, 1)),
    }  # fmt: skip
    return players, changes
