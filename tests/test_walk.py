"""The walk: against hand-made arithmetic, a plain recursion over the plain Divinare, and its own bounds."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from twins import divinare as twin

import workbench as wb
from workbench.kernel import CHANCE

TINY: dict[str, Any] = {
    "players": 2, "suits": ["red", "blue"], "hand": 2, "discards": 0, "passing": {}, "rounds": 1,
    "deck": {"red": 3, "blue": 2}, "boards": {"red": "0/1 2+ 3", "blue": "1 2"},
    "off_board": "near",
}  # fmt: skip


def tiny(**changes: Any) -> wb.Game:
    """Two players, two cards each of five, two short boards, one round."""
    return wb.game("divinare", **{**TINY, **changes})


def tiny_twin(**changes: Any) -> twin.Rules:
    """The same in the plain Divinare."""
    boards = {suit: twin.parse_board(text) for suit, text in TINY["boards"].items()}
    return twin.Rules(2, TINY["deck"], 2, boards, rounds=1, off_board="near", **changes)


def played_out(rules: twin.Rules, done: tuple[Any, ...] = ()) -> Counter[tuple[int, ...]]:
    """Every play from here on with its chance, points by seat: the twin played anew for each step, nothing shared."""
    play = twin.Play(rules)
    for kind, move in done:
        if kind == "play":
            play.play(*move)
        else:
            {"deal": play.deal, "pick": play.round.pick, "discard": play.round.discard}[kind](move)
    kind, _ = play.turn()
    if kind == "over":
        return Counter({tuple(play.points()): Fraction(1)})
    found: Counter[tuple[int, ...]] = Counter()
    weights = Counter(play.round.undealt) if kind == "deal" else dict.fromkeys(play.legal(), 1)
    for move, weight in weights.items():
        for points, chance in played_out(rules, (*done, (kind, move))).items():
            found[points] += chance * Fraction(weight, sum(weights.values()))
    return found


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({}, {}),
        ({"centre": False, "stuck": "share"}, {"retreat": False, "stuck": "share"}),
        ({"discards": 1}, {"discards": 1}),
        ({"passing": {2: 1}, "direction": "left"}, {"passing": {2: 1}, "direction": 1}),
    ],
)
def test_all_plays_of_a_tiny_game(changes: dict[str, Any], same: dict[str, Any]) -> None:
    """From the set-up to the last card, all seats choosing uniformly: every score's chance, exactly."""
    found = wb.odds.walk(tiny(**changes))
    expected = played_out(tiny_twin(**same))
    assert dict(found.items()) == {points: chance for points, chance in expected.items() if chance}
    assert sum(found.chances.values()) == 1


def test_two_rounds_bank_points() -> None:
    """The second round's points come on top: the means double where both rounds begin alike but for the first seat."""
    one, two = wb.odds.walk(tiny()), wb.odds.walk(tiny(rounds=2))
    assert two.mean(0) == one.mean(0) + one.mean(1)  # in round 2 the seats have changed places
    assert two.mean(0) == two.mean(1)


def test_first_card() -> None:
    """6 of 36 cards are red: 1/6 that the first card dealt, to seat 0, is one; 8, 10 and 12 are the others."""
    game = wb.game("divinare")

    def first(state: Any) -> str:
        return str(game.names.suits[int(state.hand[0].argmax())])

    found = wb.odds.walk(game, horizon=1, measure=first)
    assert dict(found.items()) == {
        "red": Fraction(6, 36), "blue": Fraction(8, 36), "green": Fraction(10, 36), "yellow": Fraction(12, 36),
    }  # fmt: skip


def test_horizon_in_actions_and_as_function() -> None:
    """After two deals both seats hold one card; a function of the state stops at the same place."""
    game = tiny()

    def both(state: Any) -> tuple[int, int]:
        return int(state.hand[0, 0]), int(state.hand[1, 0])

    # Of 3 red and 2 blue cards: red, red 3/5 × 2/4; red, blue 3/5 × 2/4; blue, red 2/5 × 3/4; blue, blue 2/5 × 1/4.
    expected = {(0, 0): Fraction(1, 10), (0, 1): Fraction(3, 10), (1, 0): Fraction(3, 10), (1, 1): Fraction(3, 10)}
    assert wb.odds.walk(game, horizon=2, measure=both).chances == expected
    assert wb.odds.walk(game, horizon=lambda s: int(s.hand.sum()) == 2, measure=both).chances == expected
    assert wb.odds.walk(game, horizon=0).chances == {(0, 0): 1}


def test_horizon_round() -> None:
    """Of two rounds, "round" stops when the first is paid: as far as a play of one round."""
    assert wb.odds.walk(tiny(rounds=2), horizon="round").chances == wb.odds.walk(tiny()).chances


def test_from_a_view_to_where_it_is_dealt() -> None:
    """A seat with both blue cards sees three red ones elsewhere: the other hand is two red cards, for sure."""
    game = tiny()
    table = wb.Table(game).force("deal blue", "deal red", "deal blue", "deal red")
    found = wb.odds.walk(table, 0, horizon="dealt", measure=lambda s: tuple(s.hand[1].tolist()[:2]))
    assert found.chances == {(2, 0): 1}
    assert found.positions == 2  # one card to deal, then the other
    assert "as if others played blindly" in found.model


def test_measure_must_be_hashable() -> None:
    """A list is no outcome that can be counted."""
    with pytest.raises(wb.BadInput, match="hashable"):
        wb.odds.walk(tiny(), horizon=1, measure=lambda s: s.table.tolist())


# --- how seats choose ---------------------------------------------------------------------------------------


def lowest(game: wb.Game, view: Any, seat: int, actions: list[int]) -> int:
    """The action with the lowest code."""
    assert not view.hand[1 - seat].any(), "the other hand can be seen"
    assert game.current_player(view) == (CHANCE if game.hidden(view) else seat)
    return actions[0]


def test_deterministic_seats() -> None:
    """With all choices fixed, the plays are the deals: as many as there are ways to deal, by their weights."""
    rules, expected = tiny_twin(), Counter()
    for deal in ("red red red blue", "red red blue red", "red blue red red", "blue red red red",
                 "red red blue blue", "red blue red blue", "red blue blue red", "blue red red blue",
                 "blue red blue red", "blue blue red red"):  # fmt: skip
        play, cards = twin.Play(rules), deal.split()
        for card in cards:
            play.deal(card)
        while play.turn()[0] == "play":
            moves = play.legal()
            first = [m for m in moves if m[0] == "red"] or moves  # our codes: red before blue, centre first
            play.play(*min(first, key=lambda m: -1 if m[1] is None else m[1]))
        left, chance = Counter({"red": 3, "blue": 2}), Fraction(1)
        for card in cards:
            chance *= Fraction(left[card], left.total())
            left[card] -= 1
        expected[tuple(play.points())] += chance
    assert wb.odds.walk(tiny(), bot=lowest).chances == dict(expected)


def test_a_bot_that_draws_no_luck() -> None:
    """A bot stands for its choices; one that draws luck is refused by name, a searching one too."""
    from workbench.kernel import below

    @wb.bots.bot
    def leading(spec: Any, view: Any, seat: int, actions: Any, n: int, knobs: Any, stream: Any) -> int:
        return 0

    @wb.bots.bot
    def lucky(spec: Any, view: Any, seat: int, actions: Any, n: int, knobs: Any, stream: Any) -> int:
        return below(stream, n)

    assert wb.odds.walk(tiny(), bot=leading).chances == wb.odds.walk(tiny(), bot=lowest).chances
    with pytest.raises(wb.BadInput, match="'lucky' draws luck"):
        wb.odds.walk(tiny(), bot=lucky)
    with pytest.raises(wb.BadInput, match="'rollout' samples"):
        wb.odds.walk(tiny(), bot="rollout")


def test_seats_by_weights() -> None:
    """A function may answer whole weights: all alike is the same as uniform, and one can sit in one seat only."""

    def alike(game: wb.Game, view: Any, seat: int, actions: list[int]) -> dict[int, int]:
        return dict.fromkeys(actions, 7)

    even = wb.odds.walk(tiny())
    assert wb.odds.walk(tiny(), bot=alike).chances == even.chances
    mixed = wb.odds.walk(tiny(), bot=["uniform", lowest])
    assert "uniform/lowest" in mixed.model
    assert mixed.chances != even.chances


@pytest.mark.parametrize("answer", [-1, None, {}, {5: 1}, "play red"])
def test_a_choice_outside_the_list(answer: Any) -> None:
    """What is no legal action is refused with the function's name."""

    def wild(game: wb.Game, view: Any, seat: int, actions: list[int]) -> Any:
        return answer

    with pytest.raises(wb.BadInput, match="wild answered"):
        wb.odds.walk(tiny(), bot=wild)


# --- what is refused, and what it says of itself ------------------------------------------------------------


def test_budget() -> None:
    """The published game is too large: the message says how far it came and what would do."""
    few = wb.odds.walk(tiny()).positions
    assert wb.odds.walk(tiny(), budget=few).positions == few
    with pytest.raises(wb.BadInput, match=f"budget = {few - 1}"):
        wb.odds.walk(tiny(), budget=few - 1)
    with pytest.raises(wb.BadInput, match=r"budget = 1,000 .* after \d+ actions.*nearer horizon.*simulate"):
        wb.odds.walk(wb.game("divinare"), budget=1000)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"budget": 0}, "budget = 0"),
        ({"budget": 1.5}, "budget = 1.5"),
        ({"horizon": -1}, "horizon = -1"),
        ({"horizon": "lap"}, "horizon = 'lap'"),
        ({"measure": "points"}, "measure = 'points': accepted is a function of the state"),
        ({"bot": "nobody"}, "no bot 'nobody'"),
        ({"bot": ["uniform"]}, "one for all seats, or a list of 2"),
        ({"bot": 3}, "bot = 3"),
        ({"state": 3}, "no state of divinare"),
    ],
)
def test_bad_questions(asked: dict[str, Any], said: str) -> None:
    """Each wrong argument is named with what would be accepted."""
    with pytest.raises(wb.BadInput, match=said):
        wb.odds.walk(tiny(), **asked)


def test_it_says_what_it_rests_on() -> None:
    """A walk rests on all values; mean, die and frame agree with the mapping."""
    found = wb.odds.walk(tiny())
    assert found.sure == tiny().sure() == "variant, assumed"
    assert found.mean(0) == sum(p * points[0] for points, p in found.items()) == found.die.marginals[0].mean()
    frame = found.frame()
    assert frame["value"].sum() == pytest.approx(1)
    assert set(frame["error"]) == {0.0}
    assert set(frame["sure"]) == {found.sure}
    assert "uniform" in repr(found)
    assert "uniform" in frame["model"][0]


def test_a_swapped_verb_is_walked() -> None:
    """A walk asks the variant's own verbs: here every seat scores one point more than in the published game."""

    def scores(spec: Any, state: Any, out: Any) -> None:
        for seat in range(2):
            out[seat] = 1

    assert wb.odds.walk(tiny(scores=scores)).chances == {(1, 1): 1}
